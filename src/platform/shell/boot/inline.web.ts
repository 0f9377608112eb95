import { type FirstAnswers, type FirstRequest, sendFirstRequests, type VaultNames } from "./first-requests.web.ts";

export { firstPaintScript } from "../settings/first-paint.web.ts";
export type { FirstRequest } from "./first-requests.web.ts";

/** Data that the build writes into the page's first script. Files are numbered, so that each name occurs once. */
export type BootData = {
  readonly build: string;
  readonly version: string;
  readonly files: readonly string[];
  /** Files of an entry: the script first, then its imports and stylesheets. */
  readonly main: readonly number[];
  readonly guest: readonly number[];
  /** Text files by language: those of the shell, and those of the pages below each first-level folder. */
  readonly words: Readonly<Record<string, readonly number[]>>;
  readonly areaWords: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  readonly guestWords: Readonly<Record<string, readonly number[]>>;
  readonly pages: Readonly<Record<string, readonly number[]>>;
  /** Addresses with params, as sources of regular expressions. */
  readonly patterns: readonly (readonly [string, readonly number[]])[];
  readonly vault: VaultNames;
  /** Requests of every page of the portal: account and menu. */
  readonly always: readonly string[];
  /** The first request of a generated page, by address. */
  readonly questions: Readonly<Record<string, FirstRequest>>;
};

/** Provided to later scripts as `window.portal`. */
export type Portal = {
  readonly build: string;
  readonly version: string;
  /** Resolves when the entry's stylesheets are loaded or have failed, so that nothing is rendered without styles. */
  readonly styles: Promise<unknown>;
  /** Prefetches the portal and one of its pages. */
  readonly ahead: (path: string) => void;
  /** The available sign-in methods, requested before any script is loaded; null if the server did not respond. */
  readonly ways: Promise<unknown> | undefined;
  /** The requests sent before any script was loaded; null if none could be sent. */
  readonly first: Promise<FirstAnswers | null> | undefined;
};
declare global {
  interface Window {
    portal?: Portal;
  }
}

/**
 * Runs before anything else is fetched: corrects the address, decides between sign-in and portal, and requests all
 * files of the first page at once. Plain JavaScript without imports, because its text is written into the page.
 */
function boot(data: BootData, sendFirst: typeof sendFirstRequests) {
  const { pathname, search, hash } = location;
  if (pathname !== "/" && !/\/index\.html$/.test(pathname) && !hash)
    history.replaceState(null, "", `/#${pathname}${search}`);
  else if (pathname !== "/") history.replaceState(null, "", `/${search}${hash}`);

  const stored = (storage: () => Storage, name: string): string | null => {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  };
  const path = (location.hash.slice(1).split("?")[0] ?? "") || "/";
  const session = stored(() => localStorage, "app.session");
  const signedIn = session !== null && stored(() => sessionStorage, "app.account-failed") === null;
  const guest = signedIn
    ? /^\/auth\/(register|forgot-password|callback)$/.test(path)
    : !/^\/(page\/.|rest-api\/distributor$)/.test(path);

  const requested: Record<number, true> = {};
  const styles: Promise<unknown>[] = [];
  const link = (rel: string, href: string) => {
    const l = document.createElement("link");
    l.rel = rel;
    if (rel === "preload") l.as = "style";
    // The same attribute as used by the loader of later parts, because stylesheets would otherwise be fetched twice.
    if (rel !== "modulepreload") l.crossOrigin = "";
    l.href = href;
    document.head.append(l);
    return l;
  };
  const fetchFile = (n: number, dress: boolean) => {
    if (requested[n]) return;
    requested[n] = true;
    const file = data.files[n] ?? "";
    if (!file.endsWith(".css")) link("modulepreload", file);
    else if (!dress) link("preload", file);
    else {
      const sheet = link("stylesheet", file);
      styles.push(
        new Promise((done) => {
          sheet.onload = sheet.onerror = done;
        }),
      );
    }
  };
  const pageFiles = (at: string): readonly number[] =>
    data.pages[at] ?? data.patterns.find(([source]) => new RegExp(source).test(at))?.[1] ?? [];
  // The chosen language; on a first visit the first supported one of the browser's.
  const spoken: Readonly<Record<string, string>> = {
    en: "en-US",
    fr: "fr-FR",
    ru: "ru-RU",
    zh: "zh-CN",
    id: "id-ID",
    in: "id-ID",
  };
  const speak = (tag: string) => spoken[(tag.split("-")[0] ?? "").toLowerCase()];
  const chosen = speak((stored(() => localStorage, "app.settings.locale") ?? "").replace(/"/g, ""));
  const language = chosen ?? (navigator.languages ?? []).map(speak).find(Boolean) ?? "en-US";
  // Components take their initial language from here, so that nothing is rendered in another one first.
  document.documentElement.lang = language;
  const wordFiles = (of: BootData["words"]): readonly number[] => of[language.slice(0, 2)] ?? [];
  const portalWords = (at: string): readonly number[] => [
    ...wordFiles(data.words),
    ...(data.areaWords[language.slice(0, 2)]?.[at.split("/")[1] ?? ""] ?? []),
  ];

  const once = (failed: string) => {
    const mark = `app.reload.${data.build}`;
    if (stored(() => sessionStorage, mark) === null) {
      sessionStorage.setItem(mark, "1");
      location.reload();
    } else document.body.dataset.failed = failed;
  };
  const entry = guest ? data.guest : data.main;
  const target = path === "/" ? (stored(() => sessionStorage, "app.return") ?? "/dashboard") : location.hash.slice(1);
  const at = target.split("?")[0] ?? "";
  // A query in the address may change the page's first request, or the language.
  const first =
    guest || session === null || /[?&]locale=/.test(location.href)
      ? undefined
      : sendFirst(session, data.vault, language, data.always, target.includes("?") ? undefined : data.questions[at]);
  for (const n of entry) fetchFile(n, true);
  for (const n of guest
    ? [...pageFiles(/^\/auth\/./.test(path) ? path : "/guest/welcome"), ...wordFiles(data.guestWords)]
    : [...pageFiles(at), ...portalWords(at)])
    fetchFile(n, false);
  const none = () => null;
  window.portal = {
    build: data.build,
    version: data.version,
    ways: guest
      ? fetch("/api/auth/providers", { headers: { "Accept-Language": language } })
          .then((a) => (a.ok ? a.json() : null), none)
          .catch(none)
      : undefined,
    first,
    styles: Promise.all(styles),
    ahead: (to) => {
      for (const n of [...data.main, ...pageFiles(to), ...portalWords(to)]) fetchFile(n, false);
    },
  };
  const script = document.createElement("script");
  script.type = "module";
  script.src = data.files[entry[0] ?? 0] ?? "";
  script.onerror = () => once(script.src);
  document.head.append(script);
}

export const bootScript = (data: BootData): string =>
  `(${boot.toString()})(${JSON.stringify(data).replaceAll("<", "\\u003c")},${sendFirstRequests.toString()})`;
