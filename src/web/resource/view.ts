/** The slots of a generated page: what a `.view.tsx` may put in place of the usual. */
import type { ComponentType, ReactNode } from "react";
import type { Fields } from "#kit/field.ts";
import type { AnyResource, Resource, Row } from "#kit/resource.ts";
import type { FieldInputProps } from "#web/field/FieldInput.tsx";
import type { AnyCreation } from "./creation.ts";
import type { ListQuery } from "./list-query.ts";

type Name<F extends Fields> = keyof F & string;
export type CellSlot<R> = ComponentType<{ readonly row: R; readonly value: unknown }>;
export type ActionDialog<R> = ComponentType<{ readonly row: R; readonly onClose: (changed: boolean) => void }>;
export type RecordAction<R> = {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The action (permission) it needs; without one, whoever reads the row may use it. */
  readonly access?: string;
  readonly danger?: boolean;
  /** Whether it can succeed for this row; `self` is the id of the person who looks. */
  readonly when?: (row: R, self: number | undefined) => boolean;
  /** Opens over the page; tells whether something changed when it closes. */
  readonly Dialog: ActionDialog<R>;
};
export type RecordTab<R> = {
  readonly key: string;
  readonly label: string;
  readonly access?: string;
  readonly Component: ComponentType<{ readonly row: R }>;
};
/** Another page of the portal; `access` is its permission. */
export type PageAt = { readonly href: string; readonly access: string };
export type Alternative = {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly Component: ComponentType<{ readonly query: ListQuery; readonly onOpen: (id: number) => void }>;
};

export type ViewSpec<F extends Fields, R> = {
  readonly cells?: { readonly [K in Name<F>]?: CellSlot<R> };
  /** Cells that hold links: the card of a row on a phone is a link itself and shows their plain text. */
  readonly linked?: readonly Name<F>[];
  /** How a row names itself on a phone, where its fields alone would say it in codes. */
  readonly heading?: (row: R) => string;
  /** What singles a row out on a phone, where most of its cells are not drawn; nothing for most rows. */
  readonly marks?: ComponentType<{ readonly row: R }>;
  readonly inputs?: { readonly [K in Name<F>]?: ComponentType<FieldInputProps> };
  readonly actions?: readonly RecordAction<R>[];
  /** Whether archiving a row can succeed; without it, every row of who may write can be archived. */
  readonly archivable?: (row: R, self: number | undefined) => boolean;
  /** Replaces the facts under "Ringkasan"; the facts themselves can be had with `RecordFacts`. */
  readonly summary?: ComponentType<{ readonly row: R }>;
  /** Further tabs of the drawer, between the facts and the history. */
  readonly tabs?: readonly RecordTab<R>[];
  /** What a new record asks beyond its fields. */
  readonly creation?: AnyCreation;
  /** Where a new one is entered, for nouns that the generic form does not write. */
  readonly newAt?: PageAt;
  /** Where files of them are brought, for nouns whose lines are what a file holds. */
  readonly importAt?: PageAt;
  /** Another way to see the same list: a map, a board. */
  readonly alternative?: Alternative;
};
// biome-ignore lint/suspicious/noExplicitAny: the view of a resource of any shape
export type AnyView = ViewSpec<any, any> & { readonly kind: "view"; readonly resource: AnyResource };

export const view = <F extends Fields>(resource: Resource<F>, spec: ViewSpec<F, Row<Resource<F>>>): AnyView => ({
  ...(spec as unknown as Omit<AnyView, "kind" | "resource">),
  kind: "view",
  resource,
});
