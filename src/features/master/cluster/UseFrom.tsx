import { Form, Modal } from "antd";
import { Suspense, useState } from "react";
import { LazyDateInput, useT } from "#platform/ui/index.web.ts";

/** First day on which the tried thresholds apply. */
export function UseFrom({
  today,
  busy,
  onClose,
  onUse,
}: {
  readonly today: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onUse: (day: string) => void;
}) {
  const t = useT();
  const [day, setDay] = useState<string | null>(today);
  return (
    <Modal
      open
      title={t("Pakai ambang ini")}
      okText={t("Simpan")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: !day, loading: busy }}
      onCancel={onClose}
      onOk={() => day && onUse(day)}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item
          label={t("Berlaku dari")}
          htmlFor="c-from"
          extra={t("Ambang yang sekarang berlaku berakhir pada hari itu.")}
        >
          <Suspense fallback={null}>
            <LazyDateInput id="c-from" value={day} onChange={(v) => setDay(v as string | null)} />
          </Suspense>
        </Form.Item>
      </Form>
    </Modal>
  );
}
