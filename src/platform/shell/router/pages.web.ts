import { type ComponentType, type ReactElement, createElement } from "react";
import type { PageSpec } from "#kit/page.ts";
import { type AddressValues, addressesOf, routePattern } from "#kit/route.ts";
import { wordFolderOf } from "#kit/word-folder.ts";
import { lazyPart, loadWords } from "#platform/ui/index.web.ts";

type Load = () => Promise<Record<string, unknown>>;
type Kind = "page" | "report" | "resource" | "upload";
/** Generated pages receive a declaration and its view, if there is one. */
type GeneratedProps = { readonly declaration: unknown; readonly view?: unknown };

const files = import.meta.glob<Record<string, unknown>>([
  "/src/features/**/*.page.tsx",
  "/src/features/**/*.{resource,report,upload}.ts",
  "!/src/features/guest/**",
  "!/src/features/auth/{register,forgot-password,callback}.page.tsx",
]);
const views = import.meta.glob<Record<string, unknown>>("/src/features/**/*.view.tsx");
const generated = import.meta.glob<Record<string, unknown>>([
  "/src/platform/{records/list/ResourcePage,report/page/GeneratedReportPage}.tsx",
  "/src/platform/import/UploadPage.tsx",
]);
const generatedBy: Readonly<Record<Exclude<Kind, "page">, string>> = {
  resource: "/src/platform/records/list/ResourcePage.tsx",
  report: "/src/platform/report/page/GeneratedReportPage.tsx",
  upload: "/src/platform/import/UploadPage.tsx",
};

const kindOf = (file: string): Kind => /\.([a-z]+)\.tsx?$/.exec(file)?.[1] as Kind;
const baseOf = (file: string): string => file.replace(/\.[a-z]+\.tsx?$/, "");
const isComponent = (value: unknown): value is ComponentType<GeneratedProps> =>
  typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);

export type PageFile = {
  readonly route: string;
  readonly file: string;
  readonly kind: Kind;
  /** Values of bracketed folders at this address. */
  readonly values: AddressValues;
};

/**
 * A hand-written page takes precedence over generated ones of the same address; among declarations the order is report,
 * resource, upload.
 */
const rank: Readonly<Record<Kind, number>> = { page: 0, report: 1, resource: 2, upload: 3 };
export const pageFiles: readonly PageFile[] = (() => {
  const chosen = new Map<string, PageFile>();
  for (const file of Object.keys(files)) {
    for (const address of addressesOf(file)) {
      const page = { ...address, file, kind: kindOf(file) };
      const rival = chosen.get(page.route);
      if (!rival || rank[page.kind] < rank[rival.kind]) chosen.set(page.route, page);
    }
  }
  return [...chosen.values()];
})();

const wanted = (file: string, load: Load | undefined): Load =>
  load ?? (() => Promise.reject(new Error(`${file} is missing`)));

/** The export that is the component: the default export, or the one named like the file. */
function componentOf(module: Record<string, unknown>, file: string): ComponentType<GeneratedProps> {
  const named = module[file.slice(file.lastIndexOf("/") + 1).replace(/\.tsx$/, "")];
  const page = module.default ?? named;
  if (!isComponent(page)) throw new Error(`${file} exports no component`);
  return page;
}

function declarationOf(module: Record<string, unknown>, kind: Kind, file: string): { readonly title?: string } {
  const page = Object.values(module).find(
    (v): v is { kind: Kind; title?: string } => typeof v === "object" && v !== null && "kind" in v && v.kind === kind,
  );
  if (!page) throw new Error(`${file} exports no ${kind}`);
  return page;
}

type Loaded = { readonly element: ReactElement; readonly title: string | undefined };

async function loadGenerated({
  file,
  kind,
  route,
}: PageFile & { readonly kind: Exclude<Kind, "page"> }): Promise<Loaded> {
  const by = generatedBy[kind];
  const viewFile = `${baseOf(file)}.view.tsx`;
  const [declared, interpreter, view] = await Promise.all([
    wanted(file, files[file])(),
    wanted(by, generated[by])(),
    views[viewFile]?.(),
  ]);
  const declaration = declarationOf(declared, kind, file);
  const Interpreter = componentOf(interpreter, by);
  const shown = view ? (view.default ?? view.view) : undefined;
  return {
    element: createElement(Interpreter, { declaration, ...(shown === undefined ? {} : { view: shown }), key: route }),
    title: declaration.title,
  };
}

/** Title and access of a hand-written page; the build adds this export from its `.meta.ts` file. */
const metaOf = (module: Record<string, unknown>): PageSpec | undefined => module.meta as PageSpec | undefined;

/** Two addresses of one file are separate pages: state of one is not kept for the other. */
async function loadPage({ file, route }: PageFile): Promise<Loaded> {
  const module = await wanted(file, files[file])();
  const element = createElement(componentOf(module, file) as ComponentType, { key: route });
  return { element, title: metaOf(module)?.title };
}

const pageAt = (path: string): PageFile | undefined =>
  pageFiles.find((p) => p.route === path) ??
  pageFiles.find((p) => p.route.includes(":") && routePattern(p.route).test(path));
/** Whether the portal has a page at an address. */
export const hasPage = (path: string): boolean => pageAt(path) !== undefined;
const folderOf = (file: string): string => wordFolderOf(file.slice("/src/features/".length));

/** Loads the component of an address with its declared title and its texts. */
export const loadPageFile = (page: PageFile): Promise<Loaded> =>
  lazyPart(async () => {
    // The page's script does not list its imports, so all of them are requested at once.
    window.portal?.ahead(page.route);
    const part =
      page.kind === "page" ? loadPage(page) : loadGenerated(page as PageFile & { kind: Exclude<Kind, "page"> });
    const [loaded] = await Promise.all([part, loadWords(folderOf(page.file))]);
    return loaded;
  });

/** Loads the texts of the page at an address, for components that describe it without showing it. */
export async function loadWordsOf(path: string): Promise<void> {
  const page = pageAt(path);
  if (page) await loadWords(folderOf(page.file));
}

export type PageFacts = { readonly title: string | undefined; readonly access: string | undefined };

/** Title and access declared for an address, for pages that explain why it is not shown. */
export async function factsOf(path: string): Promise<PageFacts> {
  const page = pageAt(path);
  if (!page) return { title: undefined, access: undefined };
  const base = baseOf(page.file);
  const meta = page.kind === "page" ? metaOf(await wanted(page.file, files[page.file])()) : undefined;
  if (meta) return { title: meta.title, access: meta.access };
  const sibling = (["report", "resource", "upload"] as const)
    .map((kind) => ({ kind, file: `${base}.${kind}.ts` }))
    .find((s) => files[s.file]);
  if (!sibling) return { title: undefined, access: undefined };
  const declared = declarationOf(await wanted(sibling.file, files[sibling.file])(), sibling.kind, sibling.file) as {
    title?: string;
    access?: string;
    name?: string;
  };
  return {
    title: declared.title,
    access: declared.access ?? (sibling.kind === "resource" ? `${declared.name}.read` : undefined),
  };
}
