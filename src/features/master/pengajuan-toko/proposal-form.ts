import { useCallback, useEffect, useRef, useState } from "react";
import type { Decimal, RefValue } from "#kit/field.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { call, newIdempotencyKey } from "#web/api/call.ts";
import { draftKey, readDraft, writeDraft } from "#web/resource/drafts.ts";
import { useDirty } from "#web/router/dirty.ts";
import { changeProposal, type ProposedStore, proposeStore } from "./pengajuan-toko.calls.ts";

export type FormPhoto = { readonly id: string; readonly name: string };
export type ProposalValues = {
  readonly name: string;
  readonly ownerName: string;
  readonly phone: string;
  readonly npwp: string;
  readonly address: string;
  readonly postalCode: string;
  readonly notes: string;
  readonly district: RefValue | null;
  readonly subdistrict: RefValue | null;
  readonly segment: RefValue | null;
  readonly distributor: RefValue | null;
  readonly latitude: Decimal | null;
  readonly longitude: Decimal | null;
  readonly potentialTonnes: Decimal | null;
  readonly photos: readonly FormPhoto[];
};
export const nothing: ProposalValues = {
  name: "",
  ownerName: "",
  phone: "",
  npwp: "",
  address: "",
  postalCode: "",
  notes: "",
  district: null,
  subdistrict: null,
  segment: null,
  distributor: null,
  latitude: null,
  longitude: null,
  potentialTonnes: null,
  photos: [],
};

export type Wrong = Readonly<Partial<Record<keyof ProposalValues | "form", { readonly message: string; readonly values?: FieldError["values"] }>>>;
const needed: readonly (keyof ProposalValues)[] = ["name", "ownerName", "phone", "address", "district", "distributor", "latitude", "longitude"];

const storeOf = (v: ProposalValues): ProposedStore => ({
  name: v.name.trim(),
  ownerName: v.ownerName.trim(),
  phone: v.phone.trim(),
  npwp: v.npwp.trim() || null,
  address: v.address.trim(),
  postalCode: v.postalCode.trim() || null,
  notes: v.notes.trim() || null,
  district: v.district?.id ?? 0,
  subdistrict: v.subdistrict?.id ?? null,
  segment: v.segment?.id ?? null,
  distributor: v.distributor?.id ?? 0,
  latitude: v.latitude ?? "",
  longitude: v.longitude ?? "",
  potentialTonnes: v.potentialTonnes,
  photos: v.photos.map((p) => p.id),
});

function missing(v: ProposalValues): Wrong {
  return Object.fromEntries(
    needed.filter((n) => v[n] === null || v[n] === "" || (typeof v[n] === "string" && !(v[n] as string).trim())).map((n) => [n, { message: "Wajib diisi." }]),
  );
}

function wrongOf(error: unknown): Wrong {
  if (!(error instanceof Refused)) return { form: { message: error instanceof Error ? error.message : String(error) } };
  const fields = Object.fromEntries(error.fields.map((f) => [f.field.replace(/^store\./, "").replace(/\..*$/, ""), { message: f.message, values: f.values }]));
  return Object.keys(fields).length > 0 ? fields : { form: { message: error.message } };
}

/** What is typed about a store, kept in this browser until it is sent; `from` is a proposal that is being changed. */
export function useProposalForm(start: ProposalValues, from: { readonly id: number; readonly version: number } | undefined, onDone: (id: number) => void) {
  const key = draftKey("store-proposal", from?.id ?? "new");
  const [found] = useState(() => readDraft(key));
  const [values, setValues] = useState<ProposalValues>(() => (found && (!from || found.version === from.version) ? (found.values as unknown as ProposalValues) : start));
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState<"draft" | "submit">();
  const intent = useRef(newIdempotencyKey());
  const dirty = JSON.stringify(values) !== JSON.stringify(start);
  useDirty(dirty);
  const now = useRef({ values, dirty });
  now.current = { values, dirty };
  const keep = useCallback(
    () => writeDraft(key, now.current.dirty ? { values: now.current.values as never, base: {}, version: from?.version ?? null, at: new Date().toISOString() } : undefined),
    [key, from?.version],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the wait anew
  useEffect(() => {
    const timer = setTimeout(keep, 400);
    return () => clearTimeout(timer);
  }, [values, keep]);
  const set = useCallback((patch: Partial<ProposalValues>) => {
    setValues((v) => ({ ...v, ...patch }));
    setWrong((w) => Object.fromEntries(Object.entries(w).filter(([n]) => !(n in patch) && n !== "form")));
  }, []);
  const send = async (submit: boolean) => {
    if (busy) return;
    const early = missing(values);
    setWrong(early);
    if (Object.keys(early).length > 0) return;
    setBusy(submit ? "submit" : "draft");
    try {
      const store = storeOf(values);
      const options = { idempotencyKey: intent.current };
      const { data } = from ? await call(changeProposal, { id: from.id, version: from.version, store, submit }, options) : await call(proposeStore, { store, submit }, options);
      now.current = { ...now.current, dirty: false };
      writeDraft(key, undefined);
      onDone(data.id);
    } catch (error) {
      intent.current = newIdempotencyKey();
      setWrong(wrongOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  const discard = () => {
    setValues(start);
    writeDraft(key, undefined);
  };
  return { values, wrong, busy, dirty, restored: found !== undefined, set, send, discard };
}
