import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Call } from "#kit/call.ts";
import type { FieldError } from "#kit/refused.ts";
import { call, keyOf } from "#platform/http/index.web.ts";
import { useDebounced } from "#platform/ui/index.web.ts";
import { type QuoteInput, type QuotedLine, quoteSaleCall, type SaleInput } from "../transaksi/transaksi.calls.ts";
import type { FormLine, Typed } from "./entry-form.ts";
import { isAny, type Problems } from "./problems.ts";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";

export type SaleForm = Typed & {
  readonly store: RefValue | null;
  readonly soldOn: PlainDate;
  readonly paymentMethod: RefValue | null;
  readonly regularCustomer: RefValue | null;
  readonly discount: Decimal | null;
};

export const isQty = (s: string | null): s is string =>
  s !== null && /^\d{1,11}(\.\d{1,3})?$/.test(s) && /[1-9]/.test(s);
export const named = (f: Pick<SaleForm, "lines">): readonly FormLine[] => f.lines.filter((l) => l.product !== null);
export const begun = (f: Pick<SaleForm, "lines">): readonly FormLine[] =>
  f.lines.filter((l) => l.product !== null || l.qty !== null);
const readable = (s: string | null): string | null => (s !== null && /^\d{1,14}(\.\d{1,2})?$/.test(s) ? s : null);

/** Lines for a quote: figures that cannot be parsed yet are omitted. */
export const quoteLines = (f: Pick<SaleForm, "lines">) =>
  named(f).map((l) => ({
    product: l.product?.id ?? 0,
    uom: l.uom?.id ?? null,
    qty: isQty(l.qty) ? l.qty : null,
    unitPrice: readable(l.price),
    discount: readable(l.discount),
  }));
function quoteOf(f: SaleForm): QuoteInput {
  return {
    store: f.store?.id ?? null,
    warehouse: f.warehouse?.id ?? null,
    soldOn: f.soldOn,
    paymentMethod: f.paymentMethod?.id ?? null,
    regularCustomer: f.regularCustomer?.id ?? null,
    discount: readable(f.discount),
    lines: quoteLines(f),
  };
}

/** The unit in the quote for a line without a selected unit. */
export type UomOf = (line: string) => number | undefined;
/** The input to be sent; the server validates every figure as typed. */
export function saleOf(f: SaleForm, uomOf: UomOf): { readonly input: SaleInput; readonly keys: readonly string[] } {
  const lines = begun(f);
  return {
    keys: lines.map((l) => l.key),
    input: {
      store: f.store?.id ?? 0,
      warehouse: f.warehouse?.id ?? 0,
      soldOn: f.soldOn,
      number: f.number.trim() || null,
      paymentMethod: f.paymentMethod?.id ?? null,
      regularCustomer: f.regularCustomer?.id ?? null,
      discount: f.discount,
      notes: f.notes.trim() || null,
      lines: lines.map((l) => ({
        product: l.product?.id ?? 0,
        uom: l.uom?.id ?? uomOf(l.key) ?? 0,
        qty: l.qty ?? "",
        unitPrice: l.price,
        discount: l.discount,
      })),
    },
  };
}

type Answered = { readonly lines: readonly QuotedLine[]; readonly errors: readonly FieldError[] };
export type Quote<A extends Answered> = {
  readonly answer: A;
  readonly lines: ReadonlyMap<string, QuotedLine>;
  readonly problems: Problems;
};
/** Assigns errors of the server to cells; `keys` are the lines in the order sent. */
export function problemsAt(errors: readonly FieldError[], keys: readonly string[]): Problems {
  const head: Record<string, FieldError> = {};
  const lines: Record<string, Record<string, FieldError>> = {};
  for (const e of errors) {
    const [, at, cell] = /^lines\.(\d+)\.(\w+)$/.exec(e.field) ?? [];
    const key = at === undefined ? undefined : keys[Number(at)];
    if (key && cell) lines[key] = { ...lines[key], [cell]: e };
    else head[e.field] = e;
  }
  return { head, lines };
}

const must: FieldError = { field: "", message: "Wajib diisi." };
type Cells = Readonly<Record<string, unknown>>;
const lacks = (cells: Cells): Problems["head"] =>
  Object.fromEntries(Object.entries(cells).flatMap(([name, value]) => (value ? [] : [[name, must]])));
/**
 * Missing required fields: all of `head`, and the cells of each started line, of which there must be at least one;
 * undefined if nothing is missing.
 */
export function missingIn(
  head: Cells,
  f: Pick<SaleForm, "lines">,
  cellsOf = ({ product, qty }: FormLine): Cells => ({ product, qty }),
): Problems | undefined {
  const lines = begun(f);
  const cells = lines
    .map((l) => [l.key, lacks(cellsOf(l))] as const)
    .filter(([, wrong]) => Object.keys(wrong).length > 0);
  const missing = { head: lacks(head), lines: Object.fromEntries(cells) };
  return lines.length === 0 || isAny(missing) ? missing : undefined;
}
export const missingOf = ({ warehouse, store, soldOn, lines }: SaleForm): Problems | undefined =>
  missingIn({ warehouse, store, soldOn }, { lines });

/** Prices, tonnes, totals, stock and errors of a document, computed by the server while typing. */
export function useEntryQuote<
  F extends Pick<SaleForm, "lines">,
  I extends { readonly warehouse?: number | null },
  A extends Answered,
>(form: F, quoteCall: Call<I, A>, quoteOf: (form: F) => I) {
  const debounced = useDebounced(form, 250);
  const input = quoteOf(debounced);
  const keys = named(debounced).map((l) => l.key);
  const query = useQuery<Quote<A>, Error>({
    queryKey: keyOf(quoteCall, { ...input, keys }),
    queryFn: async ({ signal }) => {
      const answer = await call(quoteCall, input, { signal });
      return {
        answer,
        lines: new Map(answer.lines.map((l, i) => [keys[i] ?? "", l])),
        problems: problemsAt(answer.errors, keys),
      };
    },
    enabled: (input.warehouse ?? null) !== null || keys.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    retry: false,
  });
  return { quote: query.data, stale: query.isFetching || debounced !== form, error: query.error };
}
export const useQuote = (form: SaleForm) => useEntryQuote(form, quoteSaleCall, quoteOf);
