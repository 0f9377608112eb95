import { Button } from "antd";
import { useState } from "react";
import type { Report } from "#kit/report.ts";
import { DateInput } from "#web/field/DateInput.tsx";
import { useT } from "#web/i18n.ts";
import { isAsOf } from "./period-words.ts";
import type { View } from "./report-query.ts";

/** Two days of one's own, or the one that the page looks from. */
export default function OwnPeriod({ report, view, onApply }: { readonly report: Report; readonly view: View; readonly onApply: (from: string, to: string) => void }) {
  const t = useT();
  const [from, setFrom] = useState(view.from ?? "");
  const [to, setTo] = useState(view.to ?? "");
  const single = isAsOf(report);
  const end = single ? from : to;
  const wrong = from !== "" && end !== "" && from > end;
  return (
    <form
      className="rp-custom"
      onSubmit={(e) => {
        e.preventDefault();
        if (from && end && !wrong) onApply(from, end);
      }}
    >
      <div className={single ? undefined : "r-pair"}>
        <DateInput label={single ? t("Tanggal") : t("Dari")} value={from || null} onChange={(d) => setFrom(d ?? "")} />
        {single ? null : <DateInput label={t("Sampai")} value={to || null} onChange={(d) => setTo(d ?? "")} />}
      </div>
      {wrong ? (
        <p className="r-wrong" role="alert">
          {t("Tanggal akhir sebelum tanggal awal.")}
        </p>
      ) : null}
      <Button size="small" type="primary" htmlType="submit" disabled={!from || !end || wrong}>
        {t("Terapkan")}
      </Button>
    </form>
  );
}
