import SwapOutlined from "@ant-design/icons/SwapOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { useId, useState } from "react";
import { describeError, keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, integer, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";
import { moveDocuments, movePlan } from "./move-documents.calls.ts";
import styles from "./keys.module.css";

/** Moves all documents of a system to its successor. */
export default function MoveTab({ row }: { readonly row: { readonly id: number; readonly code: string } }) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { message, modal } = useFeedback();
  const [to, setTo] = useState<number>();
  const query = useQueryCall(movePlan, { id: row.id });
  const move = useCall(moveDocuments, {
    onSuccess: ({ documents }) => {
      setTo(undefined);
      void message.success(t("{count} dokumen dipindahkan", { count: integer(documents) }));
      void client.invalidateQueries({ queryKey: keyOf(movePlan, { id: row.id }) });
    },
    onError: (e: Error) => void message.error(describeError(e, t), 10),
  });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={3} />;
  const { documents, obstacle, successors } = query.data;
  if (documents === 0) return <EmptyState title={t("Belum ada dokumen")} />;
  const successor = successors.find((s) => s.id === to);
  const confirm = () =>
    successor &&
    modal.confirm({
      title: t("Pindahkan {count} dokumen ke {system}?", { count: integer(documents), system: successor.code }),
      content: t(
        "Sistem baru membaca, mengulang, dan membatalkannya seperti miliknya sendiri; {old} tidak lagi melihatnya.",
        { old: row.code },
      ),
      okText: t("Pindahkan"),
      okButtonProps: { danger: true },
      cancelText: t("Batal"),
      onOk: () => move.mutateAsync({ id: row.id, to: successor.id }).catch(() => undefined),
    });
  return (
    <div className={styles.keys}>
      <p className="p-small p-muted">
        {t(
          "Bila sistem diganti, dokumen yang pernah dikirimnya dipindahkan ke sistem baru, semuanya atau tidak sama sekali.",
        )}
      </p>
      {obstacle ? (
        <p className="p-note" data-tone="warning">
          {t(obstacle)}
        </p>
      ) : null}
      <label htmlFor={id} className={styles.label}>
        {t("Sistem pengganti")}
      </label>
      <div className={styles.acts}>
        <Select
          id={id}
          className={styles.system}
          value={to ?? null}
          placeholder={t("Pilih sistem")}
          disabled={obstacle !== null}
          onChange={(v: number | null) => setTo(v ?? undefined)}
          options={successors.map((s) => ({ value: s.id, label: `${s.code} – ${s.name}` }))}
          notFoundContent={t("Tidak ada sistem lain dari distributor ini")}
        />
        <Button icon={<SwapOutlined />} danger disabled={!successor} loading={move.isPending} onClick={confirm}>
          {t("Pindahkan {count} dokumen", { count: integer(documents) })}
        </Button>
      </div>
    </div>
  );
}
