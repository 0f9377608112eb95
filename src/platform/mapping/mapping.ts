import type { Fields, RefField } from "#kit/field.ts";
import type { AnyResource, Resource } from "#kit/resource.ts";

type Name<F extends Fields> = keyof F & string;
type RefName<F extends Fields> = { [K in keyof F]: F[K] extends { kind: "ref" } ? K : never }[keyof F] & string;

export type MappingSpec<F extends Fields> = {
  /**
   * The dated rows: fields `validFrom`, `validTo` (first day on which it is no longer valid) and `reason`, besides
   * parent and member.
   */
  readonly of: Resource<F>;
  /** The fields of the parent and of the member; a member has one parent on any day. */
  readonly parent: RefName<F>;
  readonly member: RefName<F>;
  /** Distinguishes two mappings of one table in the addresses of their calls. */
  readonly at?: string;
  /** The page's title, if it differs from that of the rows. */
  readonly title?: string;
  /** One sentence below the title. */
  readonly about: string;
  /** Constant values of the rows of this mapping; other rows of the table do not belong to it. */
  readonly only?: Readonly<Partial<Record<Name<F>, string>>>;
  /** Required values of the parent's resource; one of several. */
  readonly parents?: Readonly<Record<string, string | readonly string[]>>;
  /** Members that should have a parent; it is optional for the others. */
  readonly expected?: { readonly field: string; readonly values: readonly string[] };
  /** Filters of the member's resource that are offered beside the search. */
  readonly filters?: readonly string[];
  /** Fields of the member shown below its name. */
  readonly notes?: readonly string[];
  /** Only nationwide staff may move members, because the mapping determines what others see. */
  readonly national?: boolean;
};
export type Mapping<F extends Fields = Fields> = MappingSpec<F> & { readonly kind: "mapping" };
// biome-ignore lint/suspicious/noExplicitAny: a mapping of any shape is meant
export type AnyMapping = Mapping<any>;

/**
 * Declares that members of one resource belong to members of another for a time. Page, calls, history and planning are
 * derived from it.
 */
export const defineMapping = <const F extends Fields>(spec: MappingSpec<F>): Mapping<F> => ({
  kind: "mapping",
  ...spec,
});

const target = (mapping: AnyMapping, field: string): AnyResource =>
  ((mapping.of.fields as Fields)[field] as RefField).to as AnyResource;
export const parentOf = (mapping: AnyMapping): AnyResource => target(mapping, mapping.parent);
export const memberOf = (mapping: AnyMapping): AnyResource => target(mapping, mapping.member);
export const moveAction = (mapping: AnyMapping): string => `${mapping.of.name}.write`;
