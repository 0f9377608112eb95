import UndoOutlined from "@ant-design/icons/UndoOutlined";
import { Button } from "antd";
import { useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "#platform/ui/index.web.ts";
import type { AnyRow } from "../list/resource-calls.web.ts";
import { useArchive } from "./useArchive.tsx";

/** Restores an archived record; it takes the place of the edit button. */
export function RestoreButton({ resource, row }: { readonly resource: AnyResource; readonly row: AnyRow }) {
  const t = useT();
  const { restore } = useArchive(resource);
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void restore([row]).finally(() => setBusy(false));
  };
  return (
    <Button type="primary" icon={<UndoOutlined aria-hidden="true" />} loading={busy} onClick={press}>
      {t("Pulihkan")}
    </Button>
  );
}
