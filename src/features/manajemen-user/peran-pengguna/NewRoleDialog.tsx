import { useQueryClient } from "@tanstack/react-query";
import { Input, Modal, Select } from "antd";
import { useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import { keyOf, useCall } from "#platform/http/index.web.ts";
import { faultsOf, useT, useFeedback } from "#platform/ui/index.web.ts";
import { createRole, type RoleMatrix, roleMatrix } from "./peran-pengguna.calls.ts";
import { Labelled, RoleFields, type RoleWords } from "./RoleFields.tsx";
import fieldStyles from "#platform/ui/field/field.module.css";
import formStyles from "#platform/records/record/form.module.css";

const codeFrom = (name: string): string =>
  `ROLE_${name
    .toUpperCase()
    .normalize("NFKD")
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40)}`;

/** A new role, empty or as a copy of another one. */
export function NewRoleDialog({
  matrix,
  onClose,
}: {
  readonly matrix: RoleMatrix;
  readonly onClose: (code?: string) => void;
}) {
  const t = useT();
  const { message } = useFeedback();
  const client = useQueryClient();
  const [words, setWords] = useState<RoleWords>({ name: "", group_role: "", reach: "area", description: "" });
  const [source, setSource] = useState<number>();
  const [own, setOwn] = useState<string>();
  const code = own ?? codeFrom(words.name);
  const make = useCall(createRole, {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(roleMatrix) });
      void message.success(t("Peran dibuat"));
      onClose(code);
    },
  });
  const faults = faultsOf(make.error);
  const copy = (id: number | undefined) => {
    setSource(id);
    const from = matrix.roles.find((r) => r.id === id);
    if (from) setWords({ ...words, group_role: words.group_role || from.group_role, reach: from.reach });
  };
  return (
    <Modal
      open
      width={560}
      title={t("Peran baru")}
      okText={t("Buat peran")}
      cancelText={t("Batal")}
      okButtonProps={{
        loading: make.isPending,
        disabled: words.name.trim().length < 2 || words.group_role.trim().length < 2,
      }}
      onOk={() => make.mutate({ ...words, code, copy_of: source })}
      onCancel={() => onClose()}
      styles={{ body: { minHeight: dialogWidths.confirm / 2 } }}
    >
      <div className={formStyles.form}>
        <Labelled label={t("Salin izin dan halaman dari")}>
          {(id) => (
            <Select
              id={id}
              className={fieldStyles.wide}
              allowClear
              value={source}
              onChange={copy}
              options={matrix.roles.map((r) => ({ value: r.id, label: t(r.name) }))}
              placeholder={t("Mulai tanpa izin")}
              showSearch={{ optionFilterProp: "label" }}
            />
          )}
        </Labelled>
        <RoleFields value={words} faults={faults} disabled={false} onChange={setWords} />
        <Labelled label={t("Kode")} fault={faults.code} help={t("Tidak dapat diubah kemudian.")}>
          {(id) => (
            <Input id={id} className="p-mono" maxLength={45} value={code} onChange={(e) => setOwn(e.target.value)} />
          )}
        </Labelled>
        {make.error && Object.keys(faults).length === 0 ? (
          <p className="p-note" data-tone="error" role="alert">
            {make.error.message}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
