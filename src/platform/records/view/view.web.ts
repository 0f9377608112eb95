/** Customization of a generated page by a `.view.tsx` file. */
import type { ComponentType, ReactNode } from "react";
import type { Fields } from "#kit/field.ts";
import type { AnyResource, Resource, Row } from "#kit/resource.ts";
import type { FieldInputProps } from "#platform/ui/index.web.ts";
import type { AnyCreation } from "../record/creation.web.ts";
import type { ListQuery } from "../list/list-query.web.ts";

type Name<F extends Fields> = keyof F & string;
export type CellSlot<R> = ComponentType<{ readonly row: R; readonly value: unknown }>;
export type ActionDialog<R> = ComponentType<{ readonly row: R; readonly onClose: (changed: boolean) => void }>;
export type RecordAction<R> = {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The required permission; without one, every reader of the row may use it. */
  readonly access?: string;
  readonly danger?: boolean;
  /** Whether it can succeed for this row; `self` is the id of the current person. */
  readonly when?: (row: R, self: number | undefined) => boolean;
  /** Opens over the page; reports on closing whether something changed. */
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
/** Written with `alternative`, which adds the switch. */
export type Alternative = {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly Component: ComponentType<{ readonly query: ListQuery; readonly onOpen: (id: number) => void }>;
  readonly Switch: ComponentType<SwitchProps>;
};
export type SwitchProps = {
  readonly alternative: Alternative;
  readonly other: boolean;
  readonly onOther: (other: boolean) => void;
};

export type ViewSpec<F extends Fields, R> = {
  readonly cells?: { readonly [K in Name<F>]?: CellSlot<R> };
  /** Cells that contain links. On a phone the card of a row is itself a link and shows their plain text. */
  readonly linked?: readonly Name<F>[];
  /** The heading of a row on a phone, if its fields alone would show codes. */
  readonly heading?: (row: R) => string;
  /** Marks of a row on a phone, where most of its cells are not shown; empty for most rows. */
  readonly marks?: ComponentType<{ readonly row: R }>;
  readonly inputs?: { readonly [K in Name<F>]?: ComponentType<FieldInputProps> };
  readonly actions?: readonly RecordAction<R>[];
  /** Whether archiving a row can succeed; by default every row, with the write permission. */
  readonly archivable?: (row: R, self: number | undefined) => boolean;
  /** Replaces the facts under "Ringkasan"; `RecordFacts` renders the facts themselves. */
  readonly summary?: ComponentType<{ readonly row: R }>;
  /** Further tabs of the drawer, between facts and history. */
  readonly tabs?: readonly RecordTab<R>[];
  /** Input for a new record beyond its fields. */
  readonly creation?: AnyCreation;
  /** The page that creates a record, for resources without a generic form. */
  readonly newAt?: PageAt;
  /** The page that imports files, for resources whose lines are imported. */
  readonly importAt?: PageAt;
  /** Another presentation of the same list: a map, a board. */
  readonly alternative?: Alternative;
};
// biome-ignore lint/suspicious/noExplicitAny: the view of a resource of any shape
export type AnyView = ViewSpec<any, any> & { readonly kind: "view"; readonly resource: AnyResource };

export const view = <F extends Fields>(resource: Resource<F>, spec: ViewSpec<F, Row<Resource<F>>>): AnyView => ({
  ...(spec as unknown as Omit<AnyView, "kind" | "resource">),
  kind: "view",
  resource,
});
