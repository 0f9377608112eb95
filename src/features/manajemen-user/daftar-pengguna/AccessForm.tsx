import InfoCircleOutlined from "@ant-design/icons/InfoCircleOutlined";
import { App, Button, Select } from "antd";
import { type ReactNode, useId, useMemo, useState } from "react";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";
import { useDirty } from "#web/router/dirty.ts";
import { useMay } from "#web/resource/useMay.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { DirectoryPart } from "./DirectoryPart.tsx";
import { RefMany } from "../RefMany.tsx";
import { type Option, setUserAccess, type UserAccess } from "./daftar-pengguna.calls.ts";
import { useAfterChange } from "./useAfterChange.ts";
import "#web/field/field.css";
import "#web/resource/form.css";
import "./users.css";

type Chosen = {
  readonly roles: readonly number[];
  readonly regions: readonly Option[];
  readonly areas: readonly Option[];
  readonly distributors: readonly Option[];
};
const idsOf = (list: readonly Option[]): number[] => list.map((o) => o.id);

/** Roles and territory, saved together; the reason why something cannot be changed stands where it would be. */
export function AccessForm({
  id,
  vendor,
  access,
}: {
  readonly id: number;
  readonly vendor: boolean;
  readonly access: UserAccess;
}) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const refresh = useAfterChange();
  const before = useMemo<Chosen>(
    () => ({
      roles: access.roles.map((r) => r.id),
      regions: access.regions,
      areas: access.areas,
      distributors: access.distributors,
    }),
    [access],
  );
  const [now, setNow] = useState(before);
  const dirty =
    JSON.stringify([now.roles, idsOf(now.regions), idsOf(now.areas), idsOf(now.distributors)]) !==
    JSON.stringify([before.roles, idsOf(before.regions), idsOf(before.areas), idsOf(before.distributors)]);
  useDirty(dirty);
  const save = useCall(setUserAccess, {
    onSuccess: () => {
      void message.success(t("Hak akses disimpan; berlaku mulai permintaan berikutnya."));
      refresh();
    },
    onError: (e) => {
      if (e instanceof Refused && e.code === "conflict") refresh();
    },
  });
  const editable = may("user.access") && access.fixed === null;
  const change = (part: Partial<Chosen>) => setNow({ ...now, ...part });
  const reach = access.grantable.filter((r) => now.roles.includes(r.id)).map((r) => r.reach);
  const national = reach.includes("national");
  return (
    <div className="u-access">
      {access.fixed ? <Note>{t(access.fixed)}</Note> : null}
      <RolesField access={access} roles={now.roles} disabled={!editable} onChange={(roles) => change({ roles })} />
      <h3>{t("Cakupan")}</h3>
      {vendor ? (
        <Note>{t("Pengguna distributor: hanya data distributornya yang terlihat, apa pun cakupan di bawah.")}</Note>
      ) : national ? (
        <Note>{t("Salah satu perannya menjangkau seluruh negeri, jadi cakupan di bawah tidak membatasi.")}</Note>
      ) : null}
      <ScopeField
        label={t("Regional")}
        target={Region}
        value={now.regions}
        disabled={!editable}
        onChange={(regions) => change({ regions })}
      />
      <ScopeField
        label={t("Area")}
        target={Area}
        value={now.areas}
        disabled={!editable}
        onChange={(areas) => change({ areas })}
      />
      <ScopeField
        label={t("Distributor tambahan")}
        target={Distributor}
        value={now.distributors}
        disabled={!editable}
        onChange={(distributors) => change({ distributors })}
      />
      {save.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {save.error.message}
        </p>
      ) : null}
      {editable ? (
        <div className="u-foot">
          <Button
            type="primary"
            disabled={!dirty}
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                id,
                version: access.version,
                roles: now.roles,
                regions: idsOf(now.regions),
                areas: idsOf(now.areas),
                distributors: idsOf(now.distributors),
              })
            }
          >
            {t("Simpan hak akses")}
          </Button>
          <Button disabled={!dirty} onClick={() => setNow(before)}>
            {t("Batal")}
          </Button>
        </div>
      ) : null}
      <DirectoryPart id={id} identities={access.identities} editable={editable} />
      <h3>
        {t("Halaman yang terbuka")} <span className="p-faint p-tabular">{access.links.length}</span>
      </h3>
      {access.links.length > 0 ? (
        <ul className="u-links">
          {access.links.map((l) => (
            <li key={l.href} title={l.href}>
              {t(l.name)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="p-small p-muted">{t("Belum ada. Berikan peran yang membuka halaman.")}</p>
      )}
    </div>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="p-note">
    <InfoCircleOutlined aria-hidden="true" />
    <span>{children}</span>
  </p>
);

function RolesField({
  access,
  roles,
  disabled,
  onChange,
}: {
  readonly access: UserAccess;
  readonly roles: readonly number[];
  readonly disabled: boolean;
  readonly onChange: (next: readonly number[]) => void;
}) {
  const t = useT();
  const id = useId();
  // Roles held but not grantable by the one who asks stay readable and cannot be put back once taken away.
  const held = access.roles.filter((r) => !access.grantable.some((g) => g.id === r.id));
  const options = [...access.grantable, ...held].map((r) => ({ value: r.id, label: t(r.name), group: r.group_role }));
  return (
    <div className="r-field">
      <label htmlFor={id}>{t("Peran")}</label>
      <Select
        id={id}
        mode="multiple"
        className="f-wide"
        disabled={disabled}
        value={[...roles]}
        onChange={(next: number[]) => onChange(next)}
        options={options}
        showSearch={{ optionFilterProp: "label" }}
        placeholder={t("Pilih peran")}
        notFoundContent={t("Tidak ada yang cocok.")}
      />
    </div>
  );
}

function ScopeField({
  label,
  target,
  value,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly target: AnyResource;
  readonly value: readonly Option[];
  readonly disabled: boolean;
  readonly onChange: (next: readonly Option[]) => void;
}) {
  const id = useId();
  return (
    <div className="r-field">
      <label htmlFor={id}>{label}</label>
      <RefMany id={id} target={target} value={value} disabled={disabled} onChange={onChange} />
    </div>
  );
}
