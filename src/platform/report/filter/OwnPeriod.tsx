import { isAcceptedDay } from "#kit/day.ts";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { DateInput, useT } from "#platform/ui/index.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./filter-line.module.css";

type Props = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** A single day, as of which the page is evaluated. */
  readonly single: boolean;
  /** Whether to focus the first input. */
  readonly focus?: boolean;
  readonly onApply: (from: string, to: string) => void;
};
/** Two custom days, or a single one. */
export default function OwnPeriod({ single, focus = false, onApply, ...given }: Props) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [from, setFrom] = useState(isAcceptedDay(given.from) ? given.from : "");
  const [to, setTo] = useState(isAcceptedDay(given.to) ? given.to : "");
  useEffect(() => {
    if (focus) form.current?.querySelector("input")?.focus();
  }, [focus]);
  const end = single ? from : to;
  const wrong = from !== "" && end !== "" && from > end;
  return (
    <form
      ref={form}
      className={styles.custom}
      onSubmit={(e) => {
        e.preventDefault();
        if (from && end && !wrong) onApply(from, end);
      }}
    >
      <div className={single ? undefined : resourceStyles.pair}>
        <DateInput
          enterSubmits
          label={single ? t("Tanggal") : t("Dari")}
          placeholder={single ? undefined : t("Dari")}
          value={from || null}
          onChange={(d) => setFrom(d ?? "")}
        />
        {single ? null : (
          <DateInput
            enterSubmits
            label={t("Sampai")}
            placeholder={t("Sampai")}
            value={to || null}
            onChange={(d) => setTo(d ?? "")}
          />
        )}
      </div>
      {wrong ? (
        <p className={resourceStyles.wrong} role="alert">
          {t("Tanggal akhir sebelum tanggal awal.")}
        </p>
      ) : null}
      <Button size="small" type="primary" htmlType="submit" disabled={!from || !end || wrong}>
        {t("Terapkan")}
      </Button>
    </form>
  );
}
