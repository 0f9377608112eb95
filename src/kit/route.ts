/**
 * The address of a file: its path below `features/` without the suffix; a repeated last segment is dropped.
 * `features/master/bank.resource.ts` → `/master/bank`; `features/x/x.page.tsx` → `/x`; `[id]` → `:id`; a folder
 * `laporan-[product]` represents one segment that ends in the product line.
 */
export function routeOf(file: string): string {
  const path = file.slice(file.lastIndexOf("features/") + "features/".length).replace(/\.[a-z]+\.tsx?$/, "");
  const parts = path.split("/");
  if (parts.length > 1 && parts.at(-1) === parts.at(-2)) parts.pop();
  return `/${parts.join("/")}`.replace(/\[([a-z]+)\]/gi, ":$1");
}

/** Bracketed folders with a fixed list of values, each of which yields an address of its own. */
export const addressValues = { channel: ["retail", "corsales"] } as const;
export type AddressName = keyof typeof addressValues;
export type AddressValue<N extends AddressName> = (typeof addressValues)[N][number];
export type AddressValues = { readonly [N in AddressName]?: AddressValue<N> };
/** The parent address of each of these names: a person who views a page below it has its channel. */
export const addressHomes: Readonly<Record<AddressName, string>> = { channel: "/atsalesman" };
/** The permission to see the rows of one value. */
export const valueAction = (name: AddressName, value: string): string => `${name}.${value}`;
/** Bracketed names that match any one segment of an address. */
export const addressParams: readonly string[] = ["id", "slug", "product"];

export type Address = { readonly route: string; readonly values: AddressValues };
const names = Object.entries(addressValues) as [AddressName, readonly AddressValue<AddressName>[]][];

/**
 * The addresses of a file: one for each value of a folder like `[channel]`. They are literal, because an address with a
 * parameter would pass the router and be checked by its data alone, while menu entries and permitted links name
 * complete addresses.
 */
export const addressesOf = (file: string): readonly Address[] =>
  names.reduce<readonly Address[]>(
    (addresses, [name, values]) =>
      addresses.flatMap((a) =>
        a.route.split("/").includes(`:${name}`)
          ? values.map((v): Address => ({ route: a.route.replace(`:${name}`, v), values: { ...a.values, [name]: v } }))
          : [a],
      ),
    [{ route: routeOf(file), values: {} }],
  );

/** Bracketed folders of a file that are neither a parameter nor a known list of values. */
export const unknownFolders = (file: string): readonly string[] =>
  [...file.matchAll(/\[([^\]/]+)\]/g)]
    .map((m) => m[1] as string)
    .filter((name) => !addressParams.includes(name) && !Object.hasOwn(addressValues, name));

/** The source of a regular expression for the addresses of a route; each `:name` matches one segment. */
export const patternOf = (route: string): string =>
  `^${route.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:[a-zA-Z]+/g, "[^/]+")}$`;
export const routePattern = (route: string): RegExp => new RegExp(patternOf(route));
