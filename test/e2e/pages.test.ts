import { afterAll, beforeAll, expect, test } from "vitest";
import { openRegistry } from "#server/server.ts";
import {
  axeFindings,
  inBrowser,
  openStage,
  quiet,
  type Stage,
  settled,
  signIn,
  sizes,
  type Visit,
  visit,
} from "./support/browser.ts";
import { untranslated } from "./support/untranslated.ts";

const registry = await openRegistry();
const addresses = [...new Set(registry.pages.map((p) => p.route))]
  .filter((r) => !r.includes(":") && !/^\/(auth|guest)\//.test(r))
  .sort();
const kinds = ["light", "dark"] as const;
type Kind = (typeof kinds)[number];

/** What a theme can break; everything else axe knows is the same document, judged once in light. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** The menu is the same on each page: judging its hundreds of rows once in each window is enough, and takes half of an analysis. */
const menu = ".p-menu";

/** Pages whose content is written by administrators and stays in their language. */
const written: ReadonlySet<string> = new Set(["/page/faq"]);

/** Two windows of one person: while one waits for the server, the other is judged. */
type Desk = Readonly<Record<Kind, Visit>>;
const deskCount = 2;
const stillMs = 300;

inBrowser("every built page", () => {
  let stage: Stage;
  const free: Desk[] = [];
  const waiting: ((desk: Desk) => void)[] = [];
  const menusJudged = new WeakSet<Visit>();
  beforeAll(async () => {
    stage = await openStage();
    for (let i = 0; i < deskCount; i++) {
      const visits = {} as Record<Kind, Visit>;
      for (const kind of kinds) {
        visits[kind] = await visit(stage, "/#/guest/welcome", { dark: kind === "dark" });
        await signIn(visits[kind].page, "admin");
      }
      free.push(visits);
    }
  });
  afterAll(() => stage?.close());

  const take = async (): Promise<Desk> => free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (desk: Desk) => {
    const next = waiting.shift();
    next ? next(desk) : free.push(desk);
  };

  async function open(v: Visit, address: string): Promise<Visit> {
    v.trouble.length = 0;
    // a key, as people press them: on a slow machine the walk takes longer than the screen stays unlocked without one
    await v.page.keyboard.press("Shift");
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("h1").first().waitFor();
    await settled(v.page, stillMs);
    // that may have been the heading of the page before, which goes while a busy machine reads the file of this one
    if ((await v.page.locator("h1").count()) === 0) {
      await v.page.locator("h1").first().waitFor();
      await settled(v.page, stillMs);
    }
    return v;
  }

  /** The same page made as narrow as a phone: its parts change places, and nothing may reach beyond the edge. */
  async function phoneFindings(page: Visit["page"]): Promise<string[]> {
    await page.setViewportSize(sizes.phone);
    try {
      await quiet(page, stillMs);
      // on a busy machine the last part may still be about to take its place
      const fits = await page
        .waitForFunction(() => document.documentElement.scrollWidth <= 390, undefined, { timeout: 5_000 })
        .then(
          () => true,
          () => false,
        );
      return fits
        ? []
        : [`scrolls sideways on a phone: ${await page.evaluate(() => document.documentElement.scrollWidth)} px wide`];
    } finally {
      await page.setViewportSize(sizes.desktop);
    }
  }

  async function unreadable(v: Visit, rules?: readonly string[]): Promise<string[]> {
    const without = menusJudged.has(v) ? menu : undefined;
    menusJudged.add(v);
    return axeFindings(v.page, { ...(rules ? { rules } : {}), without });
  }

  /** Everything wrong with a page, said with the way of looking at it, so that one run tells all. */
  const look: Readonly<Record<Kind, (v: Visit, address: string) => Promise<string[]>>> = {
    async light(v, address) {
      const { page, trouble } = v;
      const shown = new URL(page.url()).hash.slice(1).split("?")[0];
      const headings = await page.locator("h1").count();
      return [
        ...(shown === address ? [] : [`leads to ${shown}`]),
        ...(headings === 1 ? [] : [`has ${headings} headings of the first rank`]),
        ...(await unreadable(v)),
        ...(written.has(address) ? [] : (await untranslated(page)).map((text) => `in Indonesian: ${text}`)),
        ...(await phoneFindings(page)),
        ...trouble,
      ];
    },
    dark: async (v) => [...(await unreadable(v, rulesOfColour)), ...v.trouble],
  };

  test.concurrent.each(addresses)(
    "%s opens without trouble, with one heading, accessible in light and dark, and fits a phone",
    async (address) => {
      const desk = await take();
      try {
        const found = await Promise.all(
          kinds.map(async (kind) =>
            (await look[kind](await open(desk[kind], address), address)).map((finding) => `${kind}: ${finding}`),
          ),
        );
        const findings = found.flat();
        expect(findings, findings.join("\n")).toEqual([]);
      } finally {
        giveBack(desk);
      }
    },
  );
});
