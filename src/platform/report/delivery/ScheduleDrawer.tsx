import { useQueryClient } from "@tanstack/react-query";
import { Drawer } from "antd";
import { useRef, useState } from "react";
import { type ReportSchedule, reportSchedules } from "./report-schedule.calls.ts";
import type { Report } from "../report.ts";
import { keyOf, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, Segmented, useSetting, useT } from "#platform/ui/index.web.ts";
import type { View } from "../page/report-query.web.ts";
import { ScheduleForm } from "./ScheduleForm.tsx";
import { ScheduleItem } from "./ScheduleItem.tsx";
import styles from "./schedule.module.css";

type Props = {
  readonly report: Report;
  readonly route: string;
  readonly title: string;
  readonly view: View;
  readonly onClose: () => void;
};

/** Schedules of the report with recipients and results, followed by the person's other schedules. */
export default function ScheduleDrawer({ report, route, title, view, onClose }: Props) {
  const t = useT();
  const phone = useSetting("isMobileView");
  const client = useQueryClient();
  // polled while open, so that the result of a sample is shown
  const query = useQueryCall(reportSchedules, {}, { staleTime: 0, refetchInterval: 4_000 });
  const [making, setMaking] = useState<"file" | "alert">("file");
  const [editing, setEditing] = useState<ReportSchedule>();
  const [made, setMade] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  // the form is above the lists, which may be long
  const edit = (s: ReportSchedule) => {
    setEditing(s);
    top.current?.scrollIntoView({ block: "nearest" });
  };
  const watching = editing ? editing.alert !== null : making === "alert";
  const list = useRef<HTMLHeadingElement>(null);
  const reread = () => client.invalidateQueries({ queryKey: keyOf(reportSchedules) });
  // the buttons of a deleted schedule, which would regain the focus, no longer exist
  const gone = () => setTimeout(() => document.activeElement === document.body && list.current?.focus(), 100);
  // the saved schedule is below the form, which is reset
  const saved = async () => {
    setEditing(undefined);
    setMade(made + 1);
    await reread();
    list.current?.scrollIntoView({ block: "start" });
    list.current?.focus({ preventScroll: true });
  };
  const all = query.data?.data ?? [];
  const here = all.filter((s) => s.route === route);
  const elsewhere = all.filter((s) => s.route !== route);
  return (
    <Drawer
      open
      placement={phone ? "bottom" : "right"}
      size={phone ? "90%" : 480}
      title={t("Jadwal dan peringatan: {title}", { title })}
      onClose={onClose}
      destroyOnHidden
    >
      <div className={styles.schedule} ref={top}>
        {editing ? (
          <h3>
            {t("Ubah {name}", { name: editing.name })}{" "}
            {editing.route !== route && editing.of ? (
              <small className="p-muted">{t(editing.of.title, { product: editing.query.line ?? "" })}</small>
            ) : null}
          </h3>
        ) : (
          <Segmented
            block
            aria-label={t("Jenis")}
            value={making}
            options={[
              { value: "file", label: t("Kirim berkas") },
              { value: "alert", label: t("Peringatan") },
            ]}
            onChange={setMaking}
          />
        )}
        <p className="p-small p-muted">
          {watching
            ? t(
                "Setiap penerima diberi tahu sekali saat angka melewati batas dalam cakupannya sendiri, dan sekali lagi saat kembali.",
              )
            : t(
                "Setiap penerima mendapat berkas Excel dalam cakupannya sendiri. Hanya orang yang boleh mengekspor laporan ini dapat dipilih.",
              )}
        </p>
        <ScheduleForm
          key={editing ? editing.id : `${making} ${made}`}
          report={editing && editing.route !== route ? undefined : report}
          route={editing?.route ?? route}
          title={title}
          view={view}
          watching={watching}
          from={editing}
          onSaved={() => void saved()}
          onCancel={editing ? () => setEditing(undefined) : undefined}
        />
        <h3 ref={list} tabIndex={-1}>
          {t("Jadwal saya di laporan ini")}
        </h3>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <LoadingState rows={2} />
        ) : here.length ? (
          <ul>
            {here
              .filter((s) => s.id !== editing?.id)
              .map((s) => (
                <ScheduleItem
                  key={s.id}
                  schedule={s}
                  report={report}
                  onEdit={() => edit(s)}
                  onChanged={reread}
                  onGone={gone}
                />
              ))}
          </ul>
        ) : (
          <p className="p-small p-muted">{t("Belum ada jadwal.")}</p>
        )}
        {elsewhere.length ? (
          <>
            <h3>{t("Jadwal saya di laporan lain")}</h3>
            <ul>
              {elsewhere
                .filter((s) => s.id !== editing?.id)
                .map((s) => (
                  <ScheduleItem
                    key={s.id}
                    schedule={s}
                    report={undefined}
                    onEdit={s.of ? () => edit(s) : undefined}
                    onChanged={reread}
                    onGone={gone}
                  />
                ))}
            </ul>
          </>
        ) : null}
      </div>
    </Drawer>
  );
}
