import { Modal, Select } from "antd";
import { useId, useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { DiffTable } from "./DiffTable.tsx";
import { versionLabel } from "./plan-words.ts";
import { type PlanVersion, planDiff } from "./rkap.calls.ts";
import styles from "./rkap.module.css";

type Props = {
  readonly version: PlanVersion;
  readonly versions: readonly PlanVersion[];
  readonly onClose: () => void;
};

/** Compares a version with another one of its year: both values and the months that differ. */
export function DiffDialog({ version, versions, onClose }: Props) {
  const t = useT();
  const id = useId();
  const others = versions.filter((v) => v.id !== version.id);
  const preferred = others.find((v) => v.id === version.basedOn?.id) ?? others.find((v) => v.isReference) ?? others[0];
  const [from, setFrom] = useState(preferred?.id);
  return (
    <Modal
      open
      width={1040}
      title={t("Bandingkan RKAP {year} versi {no}", { year: String(version.year), no: version.no })}
      footer={null}
      onCancel={onClose}
    >
      {from === undefined ? (
        <EmptyState title={t("Belum ada versi lain tahun ini untuk dibandingkan.")} />
      ) : (
        <>
          <div className={`${styles.form} ${styles.with}`}>
            <label htmlFor={`${id}-from`}>{t("Dibandingkan dengan")}</label>
            <Select
              id={`${id}-from`}
              value={from}
              onChange={setFrom}
              options={others.map((v) => ({ value: v.id, label: versionLabel(v, t) }))}
            />
          </div>
          <DiffResult from={from} to={version.id} />
        </>
      )}
    </Modal>
  );
}

function DiffResult({ from, to }: { readonly from: number; readonly to: number }) {
  const query = useQueryCall(planDiff, { from, to }, { staleTime: 0 });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <DiffTable diff={query.data} /> : <LoadingState rows={6} />;
}
