import type { Fields, RefField } from "./field.ts";
import type { AnyResource, Resource } from "./resource.ts";

type Name<F extends Fields> = keyof F & string;
type RefName<F extends Fields> = { [K in keyof F]: F[K] extends { kind: "ref" } ? K : never }[keyof F] & string;

export type MappingSpec<F extends Fields> = {
  /** The dated rows: fields `validFrom`, `validTo` (first day that no longer holds) and `reason`, beside parent and member. */
  readonly of: Resource<F>;
  /** The field that names to whom something belongs, and the one that names what belongs; a member has one parent on any day. */
  readonly parent: RefName<F>;
  readonly member: RefName<F>;
  /** Tells two mappings of one table apart in the addresses of their calls. */
  readonly at?: string;
  /** The page's title, where it is not that of the rows. */
  readonly title?: string;
  /** One sentence under the title. */
  readonly about: string;
  /** Constant values of the rows that this mapping moves; other rows of the table are not its business. */
  readonly only?: Readonly<Partial<Record<Name<F>, string>>>;
  /** Values of the parent's noun that a parent must have; of several, one. */
  readonly parents?: Readonly<Record<string, string | readonly string[]>>;
  /** Members that should have a parent; the others may do without. */
  readonly expected?: { readonly field: string; readonly values: readonly string[] };
  /** Filters of the member's noun that are offered beside the search. */
  readonly filters?: readonly string[];
  /** Fields of the member shown under its name. */
  readonly notes?: readonly string[];
  /** Only people who see the whole country may move: the mapping decides what others see. */
  readonly national?: boolean;
};
export type Mapping<F extends Fields = Fields> = MappingSpec<F> & { readonly kind: "mapping" };
// biome-ignore lint/suspicious/noExplicitAny: a mapping of any shape is meant
export type AnyMapping = Mapping<any>;

/** Declares that members of one noun belong to members of another for a time; page, calls, history and planning follow. */
export const defineMapping = <const F extends Fields>(spec: MappingSpec<F>): Mapping<F> => ({
  kind: "mapping",
  ...spec,
});

const target = (m: AnyMapping, field: string): AnyResource =>
  ((m.of.fields as Fields)[field] as RefField).to as AnyResource;
export const parentOf = (m: AnyMapping): AnyResource => target(m, m.parent);
export const memberOf = (m: AnyMapping): AnyResource => target(m, m.member);
export const moveAction = (m: AnyMapping): string => `${m.of.name}.write`;
