import { Button, Checkbox, Input, Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import { maxRecipients, type ScheduleTime, scheduleChoices, type Zone } from "./report-schedule.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { SearchSelect, Segmented, useDebounced, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { alertFigures, AlertFields, rowWord } from "./AlertFields.tsx";
import { hourOptions, weekdays, zoneNames } from "./schedule-words.web.ts";
import { type ScheduleFormProps, useScheduleForm } from "./useScheduleForm.ts";
import styles from "./schedule.module.css";

const monthDays = Array.from({ length: 31 }, (_, i) => i + 1);
const zoneOptions = Object.entries(zoneNames).map(([value, label]) => ({ value: value as Zone, label }));

/** The form of a schedule: a new one of the current question, or an existing one. */
export function ScheduleForm(props: ScheduleFormProps & { readonly onCancel?: (() => void) | undefined }) {
  const { report, route, watching, from, onCancel } = props;
  const t = useT();
  const id = useId();
  const { content, set, query, wrong, busy, send } = useScheduleForm(props);
  const { name, time, people, skipEmpty, alert, retake } = content;
  const [words, setWords] = useState("");
  const may = useMay();
  const figures = report ? alertFigures(report, may) : (from?.of?.figures ?? []);
  const searched = useDebounced(words);
  const choices = useQueryCall(scheduleChoices, { route, q: searched }, { staleTime: 60_000 });
  const setTime = (patch: Partial<ScheduleTime>) => set({ time: { ...time, ...patch } }, "days");
  const problem = (field: string): ReactNode =>
    wrong[field] ? (
      <p role="alert" className={styles.wrong}>
        {t(wrong[field].message, wrong[field].values)}
      </p>
    ) : null;
  return (
    <form
      className={styles.form}
      onSubmit={(e) => {
        e.preventDefault();
        void send();
      }}
    >
      <label htmlFor={`${id}-name`}>{watching ? t("Nama peringatan") : t("Nama jadwal")}</label>
      <Input
        id={`${id}-name`}
        value={name}
        maxLength={80}
        status={wrong.name ? "error" : ""}
        onChange={(e) => set({ name: e.target.value }, "name")}
        autoFocus={from !== undefined}
      />
      {problem("name")}
      {watching ? (
        <AlertFields
          figures={figures}
          row={report ? rowWord(report, query.path ?? "") : (from?.of?.row ?? "Baris")}
          value={alert}
          onChange={(next) =>
            set(
              { alert: next },
              ...(next.figure === alert.figure ? [] : ["alert.figure"]),
              ...(next.bound === alert.bound ? [] : ["alert.bound"]),
            )
          }
          problem={problem}
        />
      ) : null}
      <Segmented
        aria-label={t("Berulang")}
        value={time.every}
        options={[
          { value: "week", label: t("Mingguan") },
          { value: "month", label: t("Bulanan") },
        ]}
        onChange={(every) => setTime({ every: every === "month" ? "month" : "week", days: [1] })}
      />
      {time.every === "week" ? (
        <fieldset>
          <legend>{t("Hari")}</legend>
          <Checkbox.Group
            value={[...time.days]}
            options={weekdays(t).map((label, i) => ({ value: i + 1, label }))}
            onChange={(days) => setTime({ days: days.map(Number).sort((a, b) => a - b) })}
          />
        </fieldset>
      ) : (
        <>
          <label htmlFor={`${id}-days`}>{t("Tanggal (31 = hari terakhir bulan)")}</label>
          <Select
            id={`${id}-days`}
            mode="multiple"
            value={[...time.days]}
            options={monthDays.map((d) => ({ value: d, label: String(d) }))}
            onChange={(days) => setTime({ days: [...days].sort((a, b) => a - b) })}
          />
        </>
      )}
      {problem("days")}
      <div className={styles.pair}>
        <div>
          <label htmlFor={`${id}-hour`}>{t("Jam")}</label>
          <Select id={`${id}-hour`} value={time.hour} options={hourOptions()} onChange={(hour) => setTime({ hour })} />
        </div>
        <div>
          <label htmlFor={`${id}-zone`}>{t("Zona waktu")}</label>
          <Select id={`${id}-zone`} value={time.zone} options={zoneOptions} onChange={(zone) => setTime({ zone })} />
        </div>
      </div>
      <label htmlFor={`${id}-people`}>{t("Penerima")}</label>
      <SearchSelect
        id={`${id}-people`}
        mode="multiple"
        maxCount={maxRecipients}
        status={wrong.recipients ? "error" : ""}
        words={words}
        onWords={setWords}
        waiting={choices.isFetching || searched !== words}
        value={people}
        options={(choices.data?.data ?? []).map((p) => ({ value: p.id, label: p.label }))}
        onChange={(chosen) => set({ people: chosen }, "recipients")}
      />
      {problem("recipients")}
      {watching ? null : (
        <Checkbox checked={skipEmpty} onChange={(e) => set({ skipEmpty: e.target.checked })}>
          {t("Jangan kirim bila tidak ada data")}
        </Checkbox>
      )}
      {from && report ? (
        <Checkbox checked={retake} onChange={(e) => set({ retake: e.target.checked })}>
          {t("Ganti periode dan penyaringnya dengan tampilan halaman sekarang")}
        </Checkbox>
      ) : null}
      <p className="p-caption p-muted">
        {!report || (from && !retake)
          ? t("Periode dan penyaringnya tetap seperti tersimpan; gantilah dari halaman laporannya.")
          : query.from
            ? t("Periode halaman ini berupa tanggal tetap dan tidak akan bergeser.")
            : watching
              ? t("Yang diperiksa adalah baris halaman ini dengan penyaringnya; periodenya mengikuti hari pemeriksaan.")
              : t("Yang dikirim adalah tampilan halaman ini; periodenya mengikuti hari pengiriman.")}
      </p>
      {problem("form")}
      <div className={styles.acts}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {from ? t("Simpan perubahan") : watching ? t("Buat peringatan") : t("Buat jadwal")}
        </Button>
        {onCancel ? (
          <Button disabled={busy} onClick={onCancel}>
            {t("Batal")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
