import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { actionOf, type AnyResource, type TableSpec, verbs } from "#kit/resource.ts";
import type { PageSpec } from "#kit/page.ts";
import {
  type AddressName,
  type AddressValues,
  addressesOf,
  addressHomes,
  addressValues,
  unknownFolders,
  valueAction,
} from "#kit/route.ts";
import { registerTable } from "#platform/database/index.server.ts";
import { type AnyDeclaration, registeredKinds } from "./declaration-kinds.server.ts";
import { featureFiles, isDeclarationFile } from "./feature-files.server.ts";
import type { Handler, Startup } from "#platform/http/index.server.ts";
import { loadFeature } from "./load-feature.server.ts";
import type { ResourceHooks } from "./write/hooks.server.ts";

/** A declaration with its file and, for pages, the address of the file. */
export type Entry<T> = {
  readonly value: T;
  readonly file: string;
  /** The first address of the file, if it has one. */
  readonly route: string;
  /** All addresses: a file below `[channel]` has one per channel. */
  readonly routes: readonly string[];
};

export type Registry = {
  readonly resources: readonly Entry<AnyResource>[];
  readonly byName: ReadonlyMap<string, AnyResource>;
  readonly tables: readonly Entry<TableSpec>[];
  readonly handlers: readonly Entry<Handler>[];
  readonly hooks: ReadonlyMap<string, ResourceHooks>;
  readonly startups: readonly Startup[];
  /** Declarations by kind ("cube", "report", "upload", …), for the part of the server that interprets them. */
  readonly kinds: ReadonlyMap<string, readonly Entry<AnyDeclaration>[]>;
  readonly pages: readonly PageEntry[];
  /** Page files without a title and access, which could not be opened. */
  readonly unnamedPages: readonly string[];
  /** Files below an unknown bracketed folder. */
  readonly unknownFolders: readonly string[];
  /** All permissions, derived from the declarations. */
  readonly actions: readonly string[];
};
export type PageEntry = {
  readonly route: string;
  readonly title: string;
  readonly access: string;
  readonly kind: string;
  readonly file: string;
  /** Values of bracketed folders at this address. */
  readonly values: AddressValues;
};

export async function loadRegistry(): Promise<Registry> {
  const files = await featureFiles();
  const entries: Entry<AnyDeclaration>[] = [];
  const loaded = await Promise.all(
    files.filter(isDeclarationFile).map(async (file) => ({ file, module: await loadFeature(file) })),
  );
  for (const { file, module } of loaded) {
    for (const value of new Set(Object.values(module)))
      if (isDeclaration(value)) entries.push(...entriesOf(value, file));
  }
  return assemble(entries, files);
}

/** A declaration below a bracketed folder is one declaration per address if its kind distinguishes them. */
function entriesOf(value: AnyDeclaration, file: string): Entry<AnyDeclaration>[] {
  const entry = { value, file: shortOf(file), ...routesOf(file) };
  const { at } = registeredKinds().get(value.kind) ?? {};
  if (!at || entry.routes.length === 1) return [entry];
  return addressesOf(file).map(({ route, values }) => ({
    value: at(value, values),
    file: entry.file,
    route,
    routes: [route],
  }));
}

function routesOf(file: string): Pick<Entry<unknown>, "route" | "routes"> {
  const routes = addressesOf(file).map((a) => a.route);
  return { route: routes[0] as string, routes };
}
const shortOf = (file: string): string => relative(fileURLToPath(new URL("../../..", import.meta.url)), file);
const isDeclaration = (v: unknown): v is AnyDeclaration =>
  typeof v === "object" && v !== null && "kind" in v && typeof v.kind === "string";

function assemble(entries: readonly Entry<AnyDeclaration>[], files: readonly string[]): Registry {
  const kinds = new Map<string, Entry<AnyDeclaration>[]>();
  for (const e of entries) kinds.set(e.value.kind, [...(kinds.get(e.value.kind) ?? []), e]);
  const of = <T>(kind: string) => (kinds.get(kind) ?? []) as unknown as Entry<T>[];
  const resources = of<AnyResource>("resource").filter((e) => e.file.endsWith(".resource.ts"));
  const tables = of<TableSpec>("table");
  for (const e of resources) registerTable(e.value.table, e.value.scope, e.value.tableOptions);
  for (const e of tables) registerTable(e.value.table, e.value.scope, e.value.options);
  const hooks = new Map(of<ResourceHooks>("hooks").map((e) => [e.value.resource.name, e.value]));
  const handlers = of<Handler>("handler");
  const pages = pagesOf(resources, kinds, files);
  const named = new Set(pages.map((p) => p.route));
  return {
    resources,
    byName: new Map(resources.map((e) => [e.value.name, e.value])),
    tables,
    handlers,
    hooks,
    startups: of<Startup>("startup").map((e) => e.value),
    kinds,
    pages,
    unnamedPages: files
      .filter((f) => f.endsWith(".page.tsx") && !addressesOf(f).every((a) => named.has(a.route)))
      .map(shortOf),
    unknownFolders: files.map(shortOf).filter((f) => unknownFolders(f).length > 0),
    actions: actionsOf(resources, handlers, pages, kinds),
  };
}

function pagesOf(
  resources: readonly Entry<AnyResource>[],
  kinds: ReadonlyMap<string, readonly Entry<AnyDeclaration>[]>,
  files: readonly string[],
): PageEntry[] {
  const pages = new Map<string, PageEntry>();
  const add = (p: Omit<PageEntry, "route" | "values">) => {
    for (const { route, values } of addressesOf(p.file)) pages.set(route, { ...p, route, values });
  };
  for (const e of resources)
    add({ title: e.value.title, access: actionOf(e.value, "read"), kind: "resource", file: e.file });
  for (const { kind, page } of registeredKinds().values())
    for (const e of (page && kinds.get(kind)) || [])
      add({ title: e.value.title, access: e.value.access, kind, file: e.file });
  const withPage = new Set(files.filter((f) => f.endsWith(".page.tsx")).flatMap((f) => addressesOf(f)[0]?.route ?? []));
  for (const e of kinds.get("page") ?? [])
    if (withPage.has(e.route))
      add({ title: (e.value as unknown as PageSpec).title, access: e.value.access, kind: "page", file: e.file });
  return [...pages.values()].sort((a, b) => a.route.localeCompare(b.route));
}

function actionsOf(
  resources: readonly Entry<AnyResource>[],
  handlers: readonly Entry<Handler>[],
  pages: readonly PageEntry[],
  kinds: Registry["kinds"],
): string[] {
  const actions = new Set<string>();
  for (const { value: resource } of resources)
    for (const v of verbs)
      if (
        (v !== "import" || resource.exchange?.import) &&
        (v !== "export" || resource.exchange?.export) &&
        (v !== "write" || !resource.readOnly)
      )
        actions.add(actionOf(resource, v));
  for (const { value: h } of handlers) actions.add(h.call.access);
  for (const { kind, actions: added } of registeredKinds().values())
    for (const { value } of kinds.get(kind) ?? []) for (const action of added?.(value) ?? []) actions.add(action);
  for (const p of pages) actions.add(p.access);
  for (const e of kinds.get("job") ?? []) actions.add(e.value.access);
  for (const { action } of addressGrants()) actions.add(action);
  actions.delete("public");
  actions.delete("session");
  return [...actions].sort();
}

/**
 * The permissions to read the rows of one value, which are required besides the page's own, and the addresses that
 * grant them.
 */
export const addressGrants = (): { readonly action: string; readonly route: string }[] =>
  Object.entries(addressValues).flatMap(([name, values]) =>
    values.map((v) => ({
      action: valueAction(name as AddressName, v),
      route: `${addressHomes[name as AddressName]}/${v}`,
    })),
  );
