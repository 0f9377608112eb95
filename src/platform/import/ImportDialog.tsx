import { Modal } from "antd";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "#platform/ui/index.web.ts";
import { ImportStudio } from "./ImportStudio.tsx";

/** The components of the upload page, in a dialog over the list of the resource. */
export default function ImportDialog({
  resource,
  onClose,
}: {
  readonly resource: AnyResource;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Modal
      open
      width={1160}
      style={{ top: 32 }}
      title={t("Impor {title}", { title: t(resource.title) })}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <ImportStudio resource={resource} onShow={onClose} />
    </Modal>
  );
}
