import { useQueryClient } from "@tanstack/react-query";
import { Input, Modal, Radio, Select } from "antd";
import { useId, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { versionLabel } from "./plan-words.ts";
import { type CopyHow, newVersion, type PlanOverview, planOverview } from "./rkap.calls.ts";
import styles from "./rkap.module.css";

type Props = {
  readonly year: number;
  readonly overview: PlanOverview;
  readonly first: number | undefined;
  readonly onClose: (made: number | undefined) => void;
};
const hows: Readonly<Record<CopyHow, string>> = {
  same: "Salin apa adanya",
  percent: "Salin volume × persen",
  actual: "Realisasi bulan yang sudah berakhir, rencana untuk sisanya",
};

/** Creates a draft for a year: empty, or copied from another version. */
export function NewVersionDialog({ year, overview, first, onClose }: Props) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { message } = useFeedback();
  const [from, setFrom] = useState(first ?? 0);
  const [sourceYear, setSourceYear] = useState(year);
  const [how, setHow] = useState<CopyHow>("same");
  const [percent, setPercent] = useState("105");
  const [note, setNote] = useState("");
  const source = useQueryCall(planOverview, { year: sourceYear });
  const years = [...new Set([year, ...overview.years])];
  const send = useCall(newVersion, {
    onSuccess: (made) => {
      void message.success(t("Draf dibuat"));
      void client.invalidateQueries();
      onClose(made.id);
    },
  });
  const copies = from !== 0;
  const submit = () =>
    send.mutate({
      year,
      ...(copies ? { from, how } : {}),
      ...(copies && how === "percent" ? { percent: percent.replace(",", ".") } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
  const messages = send.error instanceof Refused ? send.error.fields.map((f) => f.message) : [];
  return (
    <Modal
      open
      title={t("Versi baru RKAP {year}", { year: String(year) })}
      okText={t("Buat draf")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: send.isPending }}
      onOk={submit}
      onCancel={() => onClose(undefined)}
    >
      <div className={styles.form}>
        <label htmlFor={`${id}-year`}>{t("Salin dari tahun")}</label>
        <Select
          id={`${id}-year`}
          value={sourceYear}
          onChange={(y) => {
            setSourceYear(y);
            setFrom(0);
          }}
          options={years.map((y) => ({ value: y, label: String(y) }))}
        />
        <label htmlFor={`${id}-from`}>{t("Versi")}</label>
        <Select
          id={`${id}-from`}
          value={from}
          onChange={setFrom}
          loading={source.isFetching}
          options={[
            { value: 0, label: t("Mulai kosong") },
            ...(source.data?.versions ?? []).map((v) => ({ value: v.id, label: versionLabel(v, t) })),
          ]}
        />
        {copies ? (
          <>
            <span id={`${id}-how`}>{t("Cara menyalin")}</span>
            <Radio.Group
              className={styles.hows}
              aria-labelledby={`${id}-how`}
              value={how}
              onChange={(e) => setHow(e.target.value as CopyHow)}
              options={(Object.keys(hows) as CopyHow[]).map((value) => ({ value, label: t(hows[value]) }))}
            />
          </>
        ) : null}
        {copies && how === "percent" ? (
          <>
            <label htmlFor={`${id}-percent`}>{t("Persen dari volume")}</label>
            <Input
              id={`${id}-percent`}
              inputMode="decimal"
              value={percent}
              onChange={(e) => setPercent(e.target.value)}
            />
          </>
        ) : null}
        <label htmlFor={`${id}-note`}>{t("Catatan")}</label>
        <Input.TextArea id={`${id}-note`} value={note} maxLength={1000} onChange={(e) => setNote(e.target.value)} />
      </div>
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {[send.error.message, ...messages].map((text) => t(text)).join(" ")}
        </p>
      ) : null}
    </Modal>
  );
}
