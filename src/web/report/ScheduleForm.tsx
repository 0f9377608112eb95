import { App, Button, Checkbox, Input, Segmented, Select } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { addSchedule, type AlertWish, mostRecipients, type ScheduleTime, scheduleChoices, type Zone } from "#kit/report-schedule.calls.ts";
import type { Report } from "#kit/report.ts";
import { call, newIdempotencyKey } from "#web/api/call.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { useDebounced } from "#web/field/lookup.ts";
import { useT } from "#web/i18n.ts";
import { getSession } from "#web/session/session.ts";
import { type Wrong, wrongOf } from "#web/workflow/useProposalForm.ts";
import { AlertFields, usualAlert } from "./AlertFields.tsx";
import { askOf, type View } from "./report-query.ts";
import { hourOf, weekdays, zoneNames } from "./schedule-words.ts";

type Props = { readonly report: Report; readonly route: string; readonly title: string; readonly view: View; readonly watching: boolean; readonly onAdded: () => void };
type Person = { readonly value: number; readonly label: string };
const monthDays = Array.from({ length: 31 }, (_, i) => i + 1);
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourOf(hour) }));
const zoneOptions = Object.entries(zoneNames).map(([value, label]) => ({ value: value as Zone, label }));

/** What the page asks now, without the page of the table: a period by name moves on with the days. */
function questionOf(view: View): Record<string, string> {
  const { page: _page, perPage: _perPage, ...ask } = askOf(view);
  const asked = Object.entries({ ...ask, open: view.open.join(",") }).flatMap(([k, v]): [string, string][] => (v === undefined || v === "" ? [] : [[k, String(v)]]));
  return Object.fromEntries(asked);
}
function myself(): Person[] {
  const me = getSession()?.profile;
  return me ? [{ value: me.id, label: me.name }] : [];
}

/** A new schedule of the question on show. */
export function ScheduleForm({ report, route, title, view, watching, onAdded }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const id = useId();
  const [name, setName] = useState(title.slice(0, 80));
  const [time, setTime] = useState<ScheduleTime>({ every: "week", days: watching ? [1, 2, 3, 4, 5] : [1], hour: 7, zone: "Asia/Jakarta" });
  const [people, setPeople] = useState<readonly Person[]>(myself);
  const [skipEmpty, setSkipEmpty] = useState(true);
  const [alert, setAlert] = useState<AlertWish>(() => usualAlert(report));
  const [words, setWords] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);
  const key = useRef(newIdempotencyKey());
  const choices = useQueryCall(scheduleChoices, { route, q: useDebounced(words) }, { staleTime: 60_000 });
  const set = (patch: Partial<ScheduleTime>) => setTime((now) => ({ ...now, ...patch }));
  const send = async () => {
    if (lock.current) return;
    const empty = Object.entries({ name: name.trim() === "", days: time.days.length === 0, recipients: people.length === 0, "alert.bound": watching && alert.bound === "" }).filter(
      ([, is]) => is,
    );
    setWrong(Object.fromEntries(empty.map(([n]) => [n, { message: "Wajib diisi." }])));
    if (empty.length) return;
    lock.current = true;
    setBusy(true);
    try {
      await call(
        addSchedule,
        { ...time, route, name: name.trim(), query: questionOf(view), skipEmpty, recipients: people.map((p) => p.value), ...(watching ? { alert } : {}) },
        { idempotencyKey: key.current },
      );
      void message.success(watching ? t("Peringatan tersimpan") : t("Jadwal tersimpan"));
      onAdded();
    } catch (error) {
      setWrong(wrongOf(error));
    }
    // what is sent next is another wish, also after a refusal
    key.current = newIdempotencyKey();
    lock.current = false;
    setBusy(false);
  };
  const problem = (field: string): ReactNode =>
    wrong[field] ? (
      <p role="alert" className="rs-wrong">
        {t(wrong[field].message, wrong[field].values)}
      </p>
    ) : null;
  return (
    <form
      className="rs-form"
      onSubmit={(e) => {
        e.preventDefault();
        void send();
      }}
    >
      <label htmlFor={`${id}-name`}>{watching ? t("Nama peringatan") : t("Nama jadwal")}</label>
      <Input id={`${id}-name`} value={name} maxLength={80} status={wrong.name ? "error" : ""} onChange={(e) => setName(e.target.value)} />
      {problem("name")}
      {watching ? <AlertFields report={report} view={view} value={alert} onChange={setAlert} problem={problem} /> : null}
      <Segmented
        aria-label={t("Berulang")}
        value={time.every}
        options={[
          { value: "week", label: t("Mingguan") },
          { value: "month", label: t("Bulanan") },
        ]}
        onChange={(every) => set({ every: every === "month" ? "month" : "week", days: [1] })}
      />
      {time.every === "week" ? (
        <fieldset>
          <legend>{t("Hari")}</legend>
          <Checkbox.Group
            value={[...time.days]}
            options={weekdays(t).map((label, i) => ({ value: i + 1, label }))}
            onChange={(days) => set({ days: days.map(Number).sort((a, b) => a - b) })}
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
            onChange={(days) => set({ days: [...days].sort((a, b) => a - b) })}
          />
        </>
      )}
      {problem("days")}
      <div className="rs-pair">
        <div>
          <label htmlFor={`${id}-hour`}>{t("Jam")}</label>
          <Select id={`${id}-hour`} value={time.hour} options={hours} onChange={(hour) => set({ hour })} />
        </div>
        <div>
          <label htmlFor={`${id}-zone`}>{t("Zona waktu")}</label>
          <Select id={`${id}-zone`} value={time.zone} options={zoneOptions} onChange={(zone) => set({ zone })} />
        </div>
      </div>
      <label htmlFor={`${id}-people`}>{t("Penerima")}</label>
      <Select
        id={`${id}-people`}
        mode="multiple"
        labelInValue
        maxCount={mostRecipients}
        showSearch={{ filterOption: false, onSearch: setWords }}
        status={wrong.recipients ? "error" : ""}
        loading={choices.isFetching}
        notFoundContent={t("Tidak ada yang cocok.")}
        value={[...people]}
        options={(choices.data?.data ?? []).map((p) => ({ value: p.id, label: p.label }))}
        onChange={(chosen: Person[]) => setPeople(chosen.map(({ value, label }) => ({ value, label })))}
      />
      {problem("recipients")}
      {watching ? null : (
        <Checkbox checked={skipEmpty} onChange={(e) => setSkipEmpty(e.target.checked)}>
          {t("Jangan kirim bila tidak ada data")}
        </Checkbox>
      )}
      <p className="p-caption p-muted">
        {view.from
          ? t("Periode halaman ini berupa tanggal tetap dan tidak akan bergeser.")
          : watching
            ? t("Yang diperiksa adalah baris halaman ini dengan penyaringnya; periodenya mengikuti hari pemeriksaan.")
            : t("Yang dikirim adalah tampilan halaman ini; periodenya mengikuti hari pengiriman.")}
      </p>
      {wrong.form ? problem("form") : problem("query")}
      <Button type="primary" htmlType="submit" loading={busy}>
        {watching ? t("Buat peringatan") : t("Buat jadwal")}
      </Button>
    </form>
  );
}
