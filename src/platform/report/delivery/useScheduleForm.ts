import { useRef, useState } from "react";
import {
  addSchedule,
  type AlertInput,
  changeSchedule,
  type ReportSchedule,
  type ScheduleTime,
  type ScheduleInput,
} from "./report-schedule.calls.ts";
import type { Report } from "../report.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { getSession } from "#platform/access/index.web.ts";
import type { Wrong } from "#platform/workflow/index.web.ts";
import { noAlert, defaultAlert } from "./AlertFields.tsx";
import { questionOf, type View } from "../page/report-query.web.ts";
import { missingOf, wrongIn } from "./schedule-errors.web.ts";

export type Chosen = { readonly value: number; readonly label: string };
export type ScheduleFormProps = {
  /** Undefined if a schedule is edited outside its report. */
  readonly report: Report | undefined;
  readonly route: string;
  readonly title: string;
  readonly view: View;
  readonly watching: boolean;
  /** The schedule being edited; undefined for a new one. */
  readonly from?: ReportSchedule | undefined;
  readonly onSaved: () => void;
};
type Content = {
  readonly name: string;
  readonly time: ScheduleTime;
  readonly people: readonly Chosen[];
  readonly skipEmpty: boolean;
  readonly alert: AlertInput;
  /** Whether the current page replaces the stored question. */
  readonly retake: boolean;
};

function myself(): Chosen[] {
  const me = getSession()?.profile;
  return me ? [{ value: me.id, label: me.name }] : [];
}
const blank = (report: Report | undefined, title: string, watching: boolean): Content => ({
  name: title.slice(0, 80),
  time: { every: "week", days: watching ? [1, 2, 3, 4, 5] : [1], hour: 7, zone: "Asia/Jakarta" },
  people: myself(),
  skipEmpty: true,
  alert: report ? defaultAlert(report) : noAlert,
  retake: true,
});
function stored(
  report: Report | undefined,
  { name, every, days, hour, zone, recipients, skipEmpty, alert, of }: ReportSchedule,
): Content {
  const fallback = report ? defaultAlert(report) : { ...noAlert, figure: of?.figures[0]?.id ?? "" };
  const known = report ? report.show : (of?.figures ?? []).map((f) => f.id);
  const { figure, test, bound, eachRow, complete, mail } = alert ?? fallback;
  return {
    name,
    time: { every, days, hour, zone },
    people: recipients.map((r) => ({ value: r.id, label: r.label })),
    skipEmpty,
    // a figure that is no longer in the report must be chosen again
    alert: { figure: known.includes(figure) ? figure : fallback.figure, test, bound, eachRow, complete, mail },
    retake: false,
  };
}

/** The state of a schedule's form and its saving; a field's error is cleared when it is edited. */
export function useScheduleForm({ report, route, title, view, watching, from, onSaved }: ScheduleFormProps) {
  const t = useT();
  const { message } = useFeedback();
  const [content, setContent] = useState<Content>(() => (from ? stored(report, from) : blank(report, title, watching)));
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);
  const key = useRef(newIdempotencyKey());
  const set = (patch: Partial<Content>, ...fields: string[]) => {
    setContent((now) => ({ ...now, ...patch }));
    setWrong((w) =>
      Object.fromEntries(Object.entries(w).filter(([name]) => name !== "form" && !fields.includes(name))),
    );
  };
  const query = from && !content.retake ? from.query : questionOf(view);
  const send = async () => {
    if (lock.current) return;
    const { name, time, people, skipEmpty, alert } = content;
    const input: Omit<ScheduleInput, "route"> = {
      ...time,
      name: name.trim(),
      query,
      skipEmpty,
      recipients: people.map((p) => p.value),
      ...(watching ? { alert } : {}),
    };
    const missing = missingOf(input);
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    lock.current = true;
    setBusy(true);
    const options = { idempotencyKey: key.current };
    try {
      if (from) await call(changeSchedule, { ...input, id: from.id, version: from.version }, options);
      else await call(addSchedule, { ...input, route }, options);
      void message.success(watching ? t("Peringatan tersimpan") : t("Jadwal tersimpan"));
      onSaved();
    } catch (error) {
      setWrong(wrongIn(error));
    }
    // the next attempt is another operation, also after a refusal
    key.current = newIdempotencyKey();
    lock.current = false;
    setBusy(false);
  };
  return { content, set, query, wrong, busy, send };
}
