import CloseOutlined from "@ant-design/icons/CloseOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import UpOutlined from "@ant-design/icons/UpOutlined";
import type { RefValue } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, instant, LoadingState, StatusTag, useT } from "#platform/ui/index.web.ts";
import { DrawerFrame } from "#platform/records/index.web.ts";
import { auditDetail, type Difference } from "./audit-trail.calls.ts";
import { Entity } from "./audit-view.tsx";
import { wordOf } from "./words.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import styles from "./audit.module.css";

type Event = {
  readonly at: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly label: string | null;
  readonly note: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly masked: boolean;
  readonly user: RefValue | null;
  readonly realUser: RefValue | null;
};
type Props = {
  readonly id: number;
  readonly onClose: () => void;
  readonly onStep?: ((by: -1 | 1) => void) | undefined;
  readonly canStep: { readonly back: boolean; readonly on: boolean };
};

/** One event: user, masked user, address, and every field before and after the change. */
export default function EventDrawer({ id, onClose, onStep, canStep }: Props) {
  const t = useT();
  const query = useQueryCall(auditDetail, { id });
  const data = query.data?.data;
  const e = data as (Event & { readonly differences: readonly Difference[] }) | undefined;
  const icon = (label: string, Icon: typeof CloseOutlined, act: () => void, disabled = false) => (
    <button type="button" className="p-ib" data-small="" aria-label={t(label)} disabled={disabled} onClick={act}>
      <Icon aria-hidden="true" />
    </button>
  );
  const buttons = (
    <>
      {onStep ? icon("Sebelumnya", UpOutlined, () => onStep(-1), !canStep.back) : null}
      {onStep ? icon("Berikutnya", DownOutlined, () => onStep(1), !canStep.on) : null}
      {icon("Tutup", CloseOutlined, onClose)}
    </>
  );
  return (
    <DrawerFrame
      wide
      eyebrow={
        e ? (
          <>
            <span className="p-muted">
              <Entity value={e.entity} />
            </span>
            {e.masked ? (
              <StatusTag tone="mask" mark="none">
                masking
              </StatusTag>
            ) : null}
          </>
        ) : null
      }
      buttons={buttons}
      title={e ? `${t(wordOf(e.action))}${e.label ? `: ${e.label}` : ""}` : t("Audit trail")}
    >
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !e ? (
        <LoadingState rows={6} />
      ) : (
        <Facts e={e} />
      )}
    </DrawerFrame>
  );
}

function Facts({ e }: { readonly e: Event & { readonly differences: readonly Difference[] } }) {
  const t = useT();
  const rows: readonly {
    readonly label: string;
    readonly value: string | null | undefined;
    readonly code?: boolean;
  }[] = [
    { label: "Waktu", value: instant(e.at) },
    { label: "Dilakukan oleh", value: e.realUser?.label ?? e.user?.label ?? t("Sistem") },
    { label: "Sebagai", value: e.masked ? e.user?.label : null },
    { label: "Data", value: [e.label, e.entityId ? `#${e.entityId}` : null].filter(Boolean).join(" · ") },
    { label: "Alasan", value: e.note },
    { label: "Alamat IP", value: e.ip },
    { label: "Nomor permintaan", value: e.requestId, code: true },
  ];
  return (
    <div className={styles.event}>
      <dl className={drawerStyles.facts}>
        {rows
          .filter((r) => r.value)
          .map((r) => (
            <div key={r.label}>
              <dt>{t(r.label)}</dt>
              <dd className={r.code ? "p-mono" : undefined}>{r.value}</dd>
            </div>
          ))}
      </dl>
      {e.differences.length > 0 ? (
        <table className={styles.diff}>
          <thead>
            <tr>
              <th>{t("Isian")}</th>
              <th>{t("Sebelum")}</th>
              <th>{t("Sesudah")}</th>
            </tr>
          </thead>
          <tbody>
            {e.differences.map((d) => (
              <tr key={d.field}>
                <th scope="row" className="p-mono">
                  {d.field}
                </th>
                <td>{d.before === null ? <span className="p-faint">–</span> : <del>{said(d.before)}</del>}</td>
                <td>{d.after === null ? <span className="p-faint">–</span> : <ins>{said(d.after)}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="p-small p-muted">{t("Kejadian ini tidak mengubah isian.")}</p>
      )}
    </div>
  );
}

/** A reference by its label, other values as text. */
function said(v: unknown): string {
  if (typeof v === "string") return v;
  if (typeof v === "object" && v !== null && "label" in v) return String((v as RefValue).label);
  return JSON.stringify(v);
}
