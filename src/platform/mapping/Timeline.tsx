import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Popconfirm } from "antd";
import type { AnyMapping } from "./mapping.ts";
import { callsOf, type Interval } from "./mapping.calls.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  instant,
  LoadingState,
  relative,
  StatusTag,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { DrawerFrame } from "#platform/records/index.web.ts";
import { validity } from "./validity.web.ts";
import styles from "./mapping.module.css";

const words = { current: "Berlaku", planned: "Rencana", past: "Berakhir", void: "Tidak pernah berlaku" } as const;
const tones = { current: "success", planned: "info", past: "neutral", void: "neutral" } as const;

type Props = {
  readonly mapping: AnyMapping;
  readonly member: number;
  readonly mayMove: boolean;
  readonly onClose: () => void;
};

/** Past, current and planned parents of a member; planned moves can be cancelled. */
export function Timeline({ mapping, member, mayMove, onClose }: Props) {
  const t = useT();
  const query = useQueryCall(callsOf(mapping).timeline, { member });
  return (
    <DrawerFrame
      eyebrow={<span className="p-small p-muted">{t("Riwayat pemetaan")}</span>}
      title={query.data?.label ?? t("Riwayat pemetaan")}
      buttons={
        <button type="button" className="p-ib" data-small="" aria-label={t("Tutup")} onClick={onClose}>
          <CloseOutlined aria-hidden="true" />
        </button>
      }
    >
      <TimelineList mapping={mapping} member={member} mayMove={mayMove} />
    </DrawerFrame>
  );
}

export function TimelineList({ mapping, member, mayMove }: Omit<Props, "onClose">) {
  const t = useT();
  const query = useQueryCall(callsOf(mapping).timeline, { member });
  const rows = query.data?.data;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <LoadingState rows={4} />;
  if (rows.length === 0) return <EmptyState title={t("Belum pernah dipetakan")} />;
  return (
    <ol className={styles.times}>
      {rows.map((s) => (
        <Line key={s.id} mapping={mapping} interval={s} mayMove={mayMove} />
      ))}
    </ol>
  );
}

function Line({
  mapping,
  interval: s,
  mayMove,
}: {
  readonly mapping: AnyMapping;
  readonly interval: Interval;
  readonly mayMove: boolean;
}) {
  const t = useT();
  const { message } = useFeedback();
  const client = useQueryClient();
  const cancel = useCall(callsOf(mapping).cancel, {
    onSuccess: () => void message.success(t("Rencana dibatalkan")),
    onError: (error) => void message.error(t(error.message)),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <li data-state={s.state}>
      <div className="p-row">
        <b>{s.parent.label}</b>
        <span className="p-gap" />
        <StatusTag tone={tones[s.state]} mark={s.state === "current" ? undefined : "ring"}>
          {t(words[s.state])}
        </StatusTag>
      </div>
      <p className="p-tabular">
        {validity(s.from, s.to, t)}
        {s.kind === "other" ? ` · ${t("Tambahan")}` : ""}
      </p>
      {s.reason ? <p className="p-muted">{s.reason}</p> : null}
      <p className="p-caption p-faint" title={instant(s.changedAt)}>
        {s.changedBy ?? s.by ?? t("Sistem")}, {relative(s.changedAt)}
      </p>
      {s.state === "planned" && mayMove ? (
        <Popconfirm
          title={t("Batalkan rencana ini?")}
          okText={t("Batalkan rencana")}
          cancelText={t("Tidak")}
          onConfirm={() => cancel.mutate({ id: s.id, version: s.version })}
        >
          <Button size="small" danger loading={cancel.isPending}>
            {t("Batalkan rencana")}
          </Button>
        </Popconfirm>
      ) : null}
    </li>
  );
}
