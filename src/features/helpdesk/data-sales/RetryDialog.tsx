import { Input, Modal } from "antd";
import { useId, useState } from "react";
import type { Row } from "#kit/resource.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";
import { eventContent, retryEvent } from "./data-sales.calls.ts";
import type { FieldEvent } from "./data-sales.resource.ts";

type Props = { readonly row: Row<typeof FieldEvent>; readonly onClose: (changed: boolean) => void };

/** The content sent by a phone, to be corrected and retried; once applied, it is removed from the list. */
export default function RetryDialog({ row, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const [content, setContent] = useState<string>();
  const found = useQueryCall(eventContent, { id: row.id }, { staleTime: 0 });
  const send = useCall(retryEvent, {
    onSuccess: (now) => {
      if (now.state === "applied") void message.success(t("Diterapkan"));
      else void message.warning(now.message ?? t("Masih menunggu yang lain"));
      onClose(true);
    },
  });
  const data = found.data;
  const changed = content !== undefined && content !== data?.content;
  return (
    <Modal
      open
      title={t("Perbaiki dan coba lagi")}
      okText={t("Coba lagi")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: !data?.shaped, loading: send.isPending }}
      onOk={() => data && send.mutate({ id: row.id, version: data.version, content: changed ? content : null })}
      onCancel={() => onClose(false)}
    >
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !data ? (
        <LoadingState rows={4} />
      ) : (
        <>
          {row.message ? (
            <p className="p-note" data-tone="warning">
              {t(row.message)}
            </p>
          ) : null}
          {data.fields.map((f) => (
            <p key={f.field} className="p-small">
              <code>{f.field}</code>: {f.message}
            </p>
          ))}
          {data.shaped ? (
            <label htmlFor={id}>
              {t("Isi")}
              <Input.TextArea
                id={id}
                className="p-mono"
                spellCheck={false}
                value={content ?? data.content}
                autoSize={{ minRows: 6, maxRows: 18 }}
                onChange={(e) => setContent(e.target.value)}
              />
            </label>
          ) : (
            <p>{t("Ini bukan item yang utuh; hanya ponselnya yang dapat mengirim lagi.")}</p>
          )}
        </>
      )}
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(send.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
