import { useState } from "react";
import { Refused } from "#kit/refused.ts";
import { upload } from "#platform/http/index.web.ts";
import { FileButton, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useInvalidateSubmissions } from "#platform/workflow/index.web.ts";
import { touches } from "./batch-states.ts";
import { type PayoutOutcome, payoutResults } from "./penukaran-uang.calls.ts";

/** Uploads the bank's result file and lists the lines that could not be matched. */
export function ResultButton() {
  const t = useT();
  const { message, modal } = useFeedback();
  const invalidate = useInvalidateSubmissions(...touches);
  const [busy, setBusy] = useState(false);
  const say = ({ paid, failed, problems }: PayoutOutcome) => {
    const summary =
      paid + failed === 0 ? t("Tidak ada perubahan.") : t("{paid} dibayar, {failed} gagal", { paid, failed });
    if (problems.length === 0) return void message.success(summary);
    modal.warning({
      title: summary,
      width: 560,
      content: (
        <ul>
          {problems.slice(0, 50).map((p) => (
            <li key={p.line}>
              {t("Baris {line}", { line: p.line })}, {p.reference}: {t(p.message)}
            </li>
          ))}
        </ul>
      ),
    });
  };
  const send = async (file: File) => {
    setBusy(true);
    try {
      say((await upload(payoutResults, file)).data);
      void invalidate();
    } catch (e) {
      void message.error(e instanceof Refused ? t(e.fields[0]?.message ?? e.message, e.fields[0]?.values) : String(e));
    }
    setBusy(false);
  };
  return (
    <FileButton accept=".csv,.txt,.xlsx" label={t("Unggah hasil")} busy={busy} onPick={(file) => void send(file)}>
      {t("Unggah hasil")}
    </FileButton>
  );
}
