import type { Row } from "#kit/resource.ts";
import { call } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { FieldsDialog } from "#platform/workflow/index.web.ts";
import { correctReward, receiveReward, switchReward } from "./reward.calls.ts";
import type { Reward } from "./reward.resource.ts";

type Props = { readonly row: Row<typeof Reward>; readonly onClose: (changed: boolean) => void };
const touches = ["/api/reward"];
const integerIn = (text: string) => (/^-?\d{1,7}$/.test(text) ? Number(text) : 0);

export function ReceiveDialog({ row, onClose }: Props) {
  const t = useT();
  return (
    <FieldsDialog
      {...{ touches, onClose }}
      title={t("Terima stok {name}", { name: row.name })}
      ok={t("Terima")}
      done="Stok diterima"
      fields={[
        { name: "qty", label: "Jumlah", max: 7, required: true },
        { name: "reason", label: "Catatan", max: 400 },
      ]}
      send={(v, o) => call(receiveReward, { id: row.id, qty: integerIn(v.qty ?? ""), reason: v.reason || null }, o)}
    />
  );
}

export function CorrectDialog({ row, onClose }: Props) {
  const t = useT();
  return (
    <FieldsDialog
      {...{ touches, onClose }}
      title={t("Koreksi stok {name}", { name: row.name })}
      ok={t("Koreksi")}
      done="Stok dikoreksi"
      fields={[
        { name: "qty", label: "Selisih", max: 8, required: true, help: "Minus bila yang ada kurang dari catatan." },
        { name: "reason", label: "Alasan", max: 400, required: true, rows: 3 },
      ]}
      send={(v, o) => call(correctReward, { id: row.id, qty: integerIn(v.qty ?? ""), reason: v.reason ?? "" }, o)}
    />
  );
}

export function SwitchDialog({ row, onClose }: Props) {
  const t = useT();
  const off = row.status === "active";
  return (
    <FieldsDialog
      {...{ touches, onClose }}
      title={t(off ? "Nonaktifkan {name}" : "Aktifkan {name}", { name: row.name })}
      ok={t(off ? "Nonaktifkan" : "Aktifkan")}
      danger={off}
      done="Status hadiah diubah"
      note={t(
        off
          ? "Penukaran baru tidak dapat memilihnya; yang sudah diajukan tetap berjalan."
          : "Penukaran baru dapat memilihnya lagi.",
      )}
      fields={[]}
      send={(_, o) => call(switchReward, { id: row.id, version: row.version, status: off ? "inactive" : "active" }, o)}
    />
  );
}
