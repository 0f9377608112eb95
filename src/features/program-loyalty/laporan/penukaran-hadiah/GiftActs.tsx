import { Button } from "antd";
import { call } from "#platform/http/index.web.ts";
import { PictureInput, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { FieldsDialog } from "#platform/workflow/index.web.ts";
import type { RedemptionRow } from "../../redemption/redemption-calls.ts";
import type { ActDialogs, RowActs } from "../../redemption/RedemptionList.tsx";
import { addGiftProof, giftCalls, prepareGift, proveGift, returnGift, shipGift } from "./penukaran-hadiah.calls.ts";

type Act = { readonly key: string; readonly label: string; readonly from: readonly string[]; readonly access: string };
const acts: readonly Act[] = [
  { key: "prepare", label: "Siapkan", from: ["approved"], access: "giftRedemption.fulfil" },
  { key: "ship", label: "Kirim", from: ["prepared", "returned"], access: "giftRedemption.fulfil" },
  { key: "prove", label: "Bukti terima", from: ["shipped"], access: "giftRedemption.prove" },
  { key: "return", label: "Kembali", from: ["shipped"], access: "giftRedemption.fulfil" },
  { key: "cancel", label: "Batalkan", from: ["approved", "prepared", "returned"], access: "giftRedemption.fulfil" },
];

/** The next actions that the reader may perform on a gift. */
export const GiftActs: RowActs = ({ row, onAct }) => {
  const t = useT();
  const may = useMay();
  return acts
    .filter((a) => a.from.includes(row.state) && may(a.access))
    .map((a) => (
      <Button
        key={a.key}
        type="link"
        size="small"
        danger={a.key === "cancel"}
        aria-label={`${t(a.label)} ${row.number}`}
        onClick={() => onAct(a.key)}
      >
        {t(a.label)}
      </Button>
    ));
};

const touches = ["/api/gift-redemption", "/api/submission", "/api/reward"];
const reason = { name: "reason", label: "Alasan", max: 400, required: true, rows: 3 } as const;

export const GiftDialogs: ActDialogs = ({ row, act, onClose }) => {
  const t = useT();
  const shared = { touches, onClose, title: `${t(acts.find((a) => a.key === act)?.label ?? "")} ${row.number}` };
  const one = { id: row.id, version: row.version };
  if (act === "prepare")
    return (
      <FieldsDialog
        {...shared}
        ok={t("Siapkan")}
        done="Hadiah disiapkan"
        note={noteOf(row)}
        fields={[]}
        send={(_, o) => call(prepareGift, one, o)}
      />
    );
  if (act === "ship")
    return (
      <FieldsDialog
        {...shared}
        ok={t("Kirim")}
        done="Hadiah dikirim"
        note={noteOf(row)}
        fields={[
          { name: "courier", label: "Kurir", max: 60, required: true },
          { name: "tracking", label: "Nomor resi", max: 60 },
        ]}
        send={(v, o) => call(shipGift, { ...one, courier: v.courier ?? "", tracking: v.tracking || null }, o)}
      />
    );
  if (act === "prove")
    return (
      <FieldsDialog
        {...shared}
        ok={t("Simpan")}
        done="Bukti terima tersimpan"
        note={noteOf(row)}
        fields={[
          { name: "receiver", label: "Diterima oleh", max: 100, required: true },
          {
            name: "proof",
            label: "Foto serah terima",
            max: 36,
            required: true,
            input: ({ id, value, onChange }) => (
              <PictureInput id={id} value={value} add={addGiftProof} onChange={(v) => onChange(String(v ?? ""))}>
                <p className="p-small p-muted">{t("Foto terunggah.")}</p>
              </PictureInput>
            ),
          },
        ]}
        send={(v, o) => call(proveGift, { ...one, receiver: v.receiver ?? "", proof: v.proof ?? "" }, o)}
      />
    );
  return (
    <FieldsDialog
      {...shared}
      ok={t(act === "return" ? "Catat kembali" : "Batalkan penukaran")}
      danger={act !== "return"}
      done={act === "return" ? "Hadiah kembali ke gudang" : "Penukaran dibatalkan"}
      note={t(
        act === "return"
          ? "Hadiah kembali ke stok dan tetap dipesan untuk toko ini."
          : "Poin kembali ke toko dan pesanan stok dilepas.",
      )}
      fields={[reason]}
      send={(v, o) => call(act === "return" ? returnGift : giftCalls.cancel, { ...one, reason: v.reason ?? "" }, o)}
    />
  );
};
const noteOf = (row: RedemptionRow) => `${row.qty} × ${row.reward} · ${row.store.label}`;
