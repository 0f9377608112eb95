import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import { call, keyOf, newIdempotencyKey } from "#platform/http/index.web.ts";
import { today, useDebounced } from "#platform/ui/index.web.ts";
import { typedTax } from "./bulk-tax.ts";
import { type BulkSaleInput, quoteBulkSale } from "./penjualan-curah.calls.ts";

export type BulkForm = {
  readonly customer: RefValue | null;
  readonly product: RefValue | null;
  readonly soldOn: PlainDate;
  readonly tonnes: Decimal | null;
  readonly unitPrice: Decimal | null;
  readonly discount: Decimal | null;
  readonly tax: Decimal | null;
  readonly project: RefValue | null;
  readonly packingPlant: RefValue | null;
  readonly ticket: string;
  readonly vehicle: string;
  readonly number: string;
  readonly notes: string;
  /** Idempotency key of the document: repeating the request after a lost response does not create a second one. */
  readonly intent: string;
};
/** Keeps customer, product, day, plant and project for the next ticket and resets the other fields. */
export const nextForm = (after?: BulkForm): BulkForm => ({
  customer: after?.customer ?? null,
  product: after?.product ?? null,
  soldOn: after?.soldOn ?? today(),
  packingPlant: after?.packingPlant ?? null,
  ...{ tonnes: null, unitPrice: null, discount: null, tax: null, project: after?.project ?? null },
  ...{ ticket: "", vehicle: "", number: "", notes: "", intent: newIdempotencyKey() },
});
export const isTyped = (f: BulkForm): boolean =>
  f.tonnes !== null || f.unitPrice !== null || f.ticket !== "" || f.number !== "" || f.notes !== "" || f.vehicle !== "";

/** The form values of a saved sale; a price from the contract and a computed tax are left empty, as when entered. */
export function formOf(row: Readonly<Record<string, unknown>>): BulkForm {
  const ref = (name: string) => (row[name] ?? null) as RefValue | null;
  const text = (name: string) => String(row[name] ?? "");
  const figure = (name: string) => (/[1-9]/.test(text(name)) ? text(name) : null);
  return {
    ...nextForm(),
    ...{ customer: ref("customer"), product: ref("product"), soldOn: text("soldOn"), tonnes: text("tonnes") },
    unitPrice: row.pricedBy === "contract" ? null : text("unitPrice"),
    ...{ discount: figure("discount"), tax: typedTax(text("netTotal"), text("taxTotal")), project: ref("project") },
    ...{ packingPlant: ref("packingPlant"), ticket: text("ticket"), vehicle: text("vehicle") },
    ...{ number: text("number"), notes: text("notes") },
  };
}

const rupiah = (s: string | null): string | null => (s !== null && /^\d{1,14}(\.\d{1,2})?$/.test(s) ? s : null);
const weight = (s: string | null): string | null =>
  s !== null && /^\d{1,11}(\.\d{1,3})?$/.test(s) && /[1-9]/.test(s) ? s : null;
const orNull = (s: string): string | null => s.trim() || null;
/** The valid part of an incomplete form. */
const readable = (f: BulkForm) => ({
  ...{ customer: f.customer?.id ?? null, product: f.product?.id ?? null, soldOn: f.soldOn, tonnes: weight(f.tonnes) },
  ...{ unitPrice: rupiah(f.unitPrice), discount: rupiah(f.discount), tax: rupiah(f.tax) },
  ...{ project: f.project?.id ?? null, packingPlant: f.packingPlant?.id ?? null },
});
export const inputOf = (f: BulkForm): BulkSaleInput => ({
  ...readable(f),
  customer: f.customer?.id ?? 0,
  product: f.product?.id ?? 0,
  tonnes: f.tonnes ?? "0",
  ...{ unitPrice: f.unitPrice, discount: f.discount, tax: f.tax },
  ...{ ticket: orNull(f.ticket), vehicle: orNull(f.vehicle), number: orNull(f.number), notes: orNull(f.notes) },
});

export type Faults = Readonly<Record<string, FieldError>>;
const required = "Wajib diisi.";
export function missingIn(f: BulkForm): Faults {
  const lacking = [
    ...(f.customer ? [] : ["customer"]),
    ...(f.product ? [] : ["product"]),
    ...(weight(f.tonnes) ? [] : ["tonnes"]),
  ];
  return Object.fromEntries(lacking.map((field) => [field, { field, message: required }]));
}
export const faultsOf = (fields: readonly FieldError[]): Faults => Object.fromEntries(fields.map((f) => [f.field, f]));

/** Requests the computed amounts shortly after the last keystroke. */
export function useBulkQuote(form: BulkForm) {
  const debounced = useDebounced(form);
  const input = readable(debounced);
  const query = useQuery({
    queryKey: keyOf(quoteBulkSale, input),
    queryFn: ({ signal }) => call(quoteBulkSale, input, { signal }),
    enabled: input.customer !== null && input.product !== null,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    retry: false,
  });
  return { quote: query.data, stale: query.isFetching || debounced !== form, error: query.error };
}
