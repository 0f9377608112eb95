import CopyOutlined from "@ant-design/icons/CopyOutlined";
import { Button } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  ErrorState,
  LoadingState,
  Page,
  type Patch,
  patched,
  Segmented,
  UnknownAddress,
  useT,
} from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { CompareRoles } from "./CompareRoles.tsx";
import { NewRoleDialog } from "./NewRoleDialog.tsx";
import { type RoleMatrix, roleMatrix } from "./peran-pengguna.calls.ts";
import { RoleEditor } from "./RoleEditor.tsx";
import { RoleList } from "./RoleList.tsx";
import styles from "./roles.module.css";

const entries = { mode: "Bagian" } as const;

/** Roles at the left and the permissions of the selected one at the right, or a comparison of two roles. */
export default function RolesPage() {
  const t = useT();
  const may = useMay();
  const query = useQueryCall(roleMatrix, {});
  const [params, setParams] = useSearchParams();
  const [making, setMaking] = useState(false);
  const mode = params.get("mode") === "compare" ? "compare" : "edit";
  const set = (patch: Patch) => setParams((now) => patched(now, patch));
  const extra = (
    <>
      <Segmented
        value={mode}
        onChange={(v) => set({ mode: v === "compare" ? "compare" : null })}
        aria-label={t("Tampilan")}
        options={[
          { value: "edit", label: t("Atur") },
          { value: "compare", label: t("Bandingkan") },
        ]}
      />
      {may("role.write") ? (
        <Button type="primary" icon={<CopyOutlined />} onClick={() => setMaking(true)}>
          {t("Peran baru")}
        </Button>
      ) : null}
    </>
  );
  const data = query.data;
  return (
    <Page
      title={t("Peran pengguna")}
      subtitle={
        data ? t("{roles} peran, {actions} izin", { roles: data.roles.length, actions: data.actions.length }) : null
      }
      extra={extra}
    >
      <UnknownAddress names={entries} said={{ mode }} />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <LoadingState rows={10} />
      ) : mode === "compare" ? (
        <CompareRoles matrix={data} a={params.get("a")} b={params.get("b")} onPick={set} />
      ) : (
        <Editing matrix={data} code={params.get("role")} onPick={(code) => set({ role: code })} />
      )}
      {making && data ? (
        <NewRoleDialog
          matrix={data}
          onClose={(code) => {
            setMaking(false);
            if (code) set({ role: code, mode: null });
          }}
        />
      ) : null}
    </Page>
  );
}

function Editing({
  matrix,
  code,
  onPick,
}: {
  readonly matrix: RoleMatrix;
  readonly code: string | null;
  readonly onPick: (code: string) => void;
}) {
  const role = matrix.roles.find((r) => r.code === code) ?? matrix.roles[0];
  return (
    <div className={styles.split}>
      <RoleList roles={matrix.roles} code={role?.code} onPick={onPick} />
      {role ? <RoleEditor key={`${role.id}.${role.version}`} role={role} matrix={matrix} /> : null}
    </div>
  );
}
