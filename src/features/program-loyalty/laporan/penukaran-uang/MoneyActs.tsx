import { Button } from "antd";
import { call } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { FieldsDialog } from "#platform/workflow/index.web.ts";
import type { ActDialogs, RowActs } from "../../redemption/RedemptionList.tsx";
import { moneyCalls, retryMoney } from "./penukaran-uang.calls.ts";

/** Actions on a money redemption that is approved, or whose transfer failed. */
export const MoneyActs: RowActs = ({ row, onAct }) => {
  const t = useT();
  const may = useMay();
  if (!may("moneyRedemption.fulfil") || (row.state !== "approved" && row.state !== "failed")) return null;
  return (
    <>
      {row.state === "failed" ? (
        <Button type="link" size="small" aria-label={`${t("Ulangi")} ${row.number}`} onClick={() => onAct("retry")}>
          {t("Ulangi")}
        </Button>
      ) : null}
      <Button
        type="link"
        size="small"
        danger
        aria-label={`${t("Batalkan")} ${row.number}`}
        onClick={() => onAct("cancel")}
      >
        {t("Batalkan")}
      </Button>
    </>
  );
};

const accountChanged =
  "Rekening toko sudah berubah sejak diajukan; transfer tetap ke rekening lama. Batalkan dan ajukan lagi bila perlu.";
const touches = ["/api/money-redemption", "/api/submission", "/api/payout"];
export const MoneyDialogs: ActDialogs = ({ row, act, onClose }) => {
  const t = useT();
  const one = { id: row.id, version: row.version };
  return act === "retry" ? (
    <FieldsDialog
      {...{ touches, onClose }}
      title={`${t("Ulangi")} ${row.number}`}
      ok={t("Ulangi transfer")}
      done="Penukaran menunggu berkas berikutnya"
      note={[
        t("Transfer ke {n} dari 4, dengan referensi baru. Bank menyebut: {reason}", {
          n: row.attempts + 1,
          reason: row.reason ?? "–",
        }),
        ...(row.accountChanged ? [t(accountChanged)] : []),
      ].join(" ")}
      fields={[]}
      send={(_, o) => call(retryMoney, one, o)}
    />
  ) : (
    <FieldsDialog
      {...{ touches, onClose }}
      danger
      title={`${t("Batalkan")} ${row.number}`}
      ok={t("Batalkan penukaran")}
      done="Penukaran dibatalkan"
      note={t("Poin kembali ke toko; tidak ada yang dibayarkan.")}
      fields={[{ name: "reason", label: "Alasan", max: 400, required: true, rows: 3 }]}
      send={(v, o) => call(moneyCalls.cancel, { ...one, reason: v.reason ?? "" }, o)}
    />
  );
};
