// Finds the page, files, resources, cubes, tables and calls of an address.
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyCall } from "#kit/call.ts";
import { cubesOf, type Report, slugOf } from "#platform/report/index.ts";
import { type AddressName, addressesOf, addressValues, routePattern } from "#kit/route.ts";
import type { Sources } from "#platform/report/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { handlersOf } from "#server/handlers.ts";
import { platformTables } from "#server/platform-tables.ts";
import { filesBelow, importsOf, type NamedImport, readSource, root } from "./modules.ts";

export type AddressInfo = {
  readonly route: string;
  readonly page: Registry["pages"][number] | undefined;
  readonly files: readonly string[];
  readonly resources: readonly { name: string; table: string; path: string }[];
  readonly cubes: readonly { title: string; file: string }[];
  /** Tables by name; true if a statement in the files of the address writes them. */
  readonly tables: ReadonlyMap<string, boolean>;
  readonly calls: readonly AnyCall[];
};

/** Normalizes a typed or copied address: removes host, query and closing slash, and gives `[channel]` a value. */
export function addressOf(given: string): string {
  const path = given
    .replace(/^.*#/, "")
    .replace(/^[a-z]+:\/\/[^/]+/, "")
    .replace(/[?].*$/, "")
    .replace(/\/$/, "");
  const named = path.replace(/\[([a-z]+)\]|:([a-z]+)|\{([a-z]+)\}/gi, (whole, ...names: (string | undefined)[]) => {
    const name = names.slice(0, 3).find(Boolean) as AddressName;
    return Object.hasOwn(addressValues, name) ? addressValues[name][0] : whole.replace(/[[\]{}:]/g, "") || whole;
  });
  return named || "/dashboard";
}

/** The route that an address opens. A literal segment takes precedence over a parameter, from left to right. */
export function routeFor(routes: readonly string[], address: string): string | undefined {
  const rank = (route: string) => route.split("/").map((segment) => (segment.includes(":") ? "1" : "0"));
  return [...new Set(routes)]
    .filter((route) => routePattern(route).test(address))
    .sort((a, b) => rank(a).join("").localeCompare(rank(b).join("")))[0];
}

const isFeature = (file: string) => /\.(tsx?|css|sql)$/.test(file) && !/\.test\.tsx?$/.test(file);
const routesOf = (file: string) => addressesOf(file).map((a) => a.route);

/** Files with this route, and the other files of their own folder. */
function filesOf(route: string, files: readonly string[]): string[] {
  const named = files.filter((f) => routesOf(f).includes(route));
  const own = new Set(named.map(dirname).filter((folder) => routesOf(`${folder}.page.tsx`).includes(route)));
  return files.filter((f) => named.includes(f) || own.has(dirname(f)));
}

/** An exported value that is a call or an object of calls. */
function callsIn(value: unknown): AnyCall[] {
  if (typeof value !== "object" || value === null) return [];
  if ("kind" in value) return value.kind === "call" ? [value as AnyCall] : [];
  return Object.values(value).flatMap(callsIn);
}

async function importedCalls(imports: readonly NamedImport[]): Promise<AnyCall[]> {
  const calls: AnyCall[] = [];
  for (const { target, names } of imports.filter((i) => i.target.endsWith(".calls.ts"))) {
    const module = (await import(pathToFileURL(root + target).href)) as Record<string, unknown>;
    for (const name of names) calls.push(...callsIn(module[name]));
  }
  return calls;
}

function tablesIn(files: readonly string[], known: ReadonlySet<string>): Map<string, boolean> {
  const tables = new Map<string, boolean>();
  for (const file of files)
    for (const [, mark, name = ""] of readSource(file).matchAll(/\{([!~]?)([a-z_][a-z0-9_]*)\}/g))
      if (known.has(name)) tables.set(name, tables.get(name) || mark === "!");
  return tables;
}

export async function describeAddress(registry: Registry, given: string): Promise<AddressInfo | null> {
  const address = addressOf(given);
  const features = filesBelow("src/features", isFeature);
  const route = routeFor([...registry.pages.map((p) => p.route), ...features.flatMap(routesOf)], address);
  if (!route) return null;
  const files = filesOf(route, features);
  const resources = registry.resources.filter((e) => files.includes(e.file)).map((e) => e.value);
  const reports = (registry.kinds.get("report") ?? []).filter((e) => e.routes.includes(route));
  const imports = files.filter((f) => /\.tsx?$/.test(f)).flatMap((f) => importsOf(readSource(f), f));
  const cubes = cubesAt(
    registry,
    reports.map((e) => e.value as unknown as Report),
    files,
    imports,
  );
  return {
    route,
    page: registry.pages.find((p) => p.route === route),
    files,
    resources,
    cubes: cubes.map(({ value, file }) => ({ title: value.title, file })),
    tables: tablesAt(
      registry,
      files,
      cubes.map((c) => c.value),
      resources,
    ),
    calls: await callsAt(registry, { route, files, imports, resources }),
  };
}

type CubeEntry = { readonly value: Sources["cube"]; readonly file: string };
/** Cubes of the reports at the address, and cubes that its files import. */
function cubesAt(
  registry: Registry,
  reports: readonly Report[],
  files: readonly string[],
  imports: readonly NamedImport[],
): CubeEntry[] {
  const used = new Set(reports.flatMap((r) => cubesOf(r.of)));
  const entries = (registry.kinds.get("cube") ?? []) as unknown as CubeEntry[];
  const named = (e: CubeEntry) => files.includes(e.file) || imports.some((i) => i.target === e.file);
  return entries.filter((e) => used.has(e.value) || (reports.length === 0 && named(e)));
}

/** Tables of the resources, of the sources of the cubes, declared at the address, or named in its statements. */
function tablesAt(
  registry: Registry,
  files: readonly string[],
  cubes: readonly Sources["cube"][],
  resources: readonly { table: string }[],
): Map<string, boolean> {
  const sources = ((registry.kinds.get("sources") ?? []) as unknown as { value: Sources }[]).map((e) => e.value);
  const all = [...platformTables, ...[...registry.tables, ...registry.resources].map((e) => e.value)].map(
    (t) => t.table,
  );
  const tables = tablesIn(
    files.filter((f) => f.endsWith(".ts")),
    new Set(all),
  );
  const declared = registry.tables.filter((e) => files.includes(e.file)).map((e) => e.value.table);
  const ofCubes = sources.filter((s) => cubes.includes(s.cube)).flatMap((s) => s.list.map((source) => source.table));
  for (const table of [...declared, ...ofCubes]) tables.set(table, tables.get(table) ?? false);
  for (const { table } of resources) tables.set(table, true);
  return new Map([...tables].sort(([a], [b]) => a.localeCompare(b)));
}

type Parts = {
  readonly route: string;
  readonly files: readonly string[];
  readonly imports: readonly NamedImport[];
  readonly resources: readonly { path: string }[];
};
/** Calls that the files handle or import, and those derived from the resources and reports of the address. */
async function callsAt(registry: Registry, parts: Parts): Promise<AnyCall[]> {
  const prefixes = [...parts.resources.map((r) => r.path), `/api/report/${slugOf(parts.route)}`];
  const derived = handlersOf(registry)
    .map((h) => h.call)
    .filter((call) => prefixes.some((path) => call.path === path || call.path.startsWith(`${path}/`)));
  const handled = registry.handlers.filter((e) => parts.files.includes(e.file)).map((e) => e.value.call);
  const calls = [...handled, ...(await importedCalls(parts.imports)), ...derived];
  const unique = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
  return [...unique.values()].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** The lines that `npm run where` prints. */
export function linesOf(info: AddressInfo): string[] {
  const line = (label: string, text: string) => `  ${label.padEnd(10)}  ${text}`;
  const { page, files, resources, cubes, tables, calls } = info;
  return [
    info.route,
    ...(page ? [line("page", `${page.title} (${page.kind}), opened by ${page.access}`)] : []),
    ...files.map((file) => line("file", file)),
    ...resources.map((r) => line("noun", `${r.name}, table ${r.table}, API ${r.path}`)),
    ...cubes.map((c) => line("cube", `${c.title} (${c.file})`)),
    ...[...tables].map(([table, written]) => line("table", `${table}${written ? " (written)" : ""}`)),
    ...calls.map((call) => line("call", `${call.method} ${call.path} (${call.access})`)),
  ];
}
