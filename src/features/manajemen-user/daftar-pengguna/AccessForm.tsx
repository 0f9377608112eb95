import { Button } from "antd";
import { useMemo, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useDirty, usePageName, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { AccessFields, type Chosen, idsOf, Note } from "./AccessFields.tsx";
import { DirectoryPart } from "./DirectoryPart.tsx";
import { setUserAccess, type UserAccess } from "./daftar-pengguna.calls.ts";
import { useAfterChange } from "./useAfterChange.ts";
import styles from "./users.module.css";

/** Roles and areas, saved together. If the user cannot be changed, the reason is shown instead of the form. */
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
  const pageName = usePageName();
  const may = useMay();
  const { message } = useFeedback();
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
  return (
    <div className={styles.access}>
      {access.fixed ? <Note>{t(access.fixed)}</Note> : null}
      <AccessFields
        grantable={access.grantable}
        held={access.roles}
        chosen={now}
        vendor={vendor}
        disabled={!editable}
        onChange={(part) => setNow({ ...now, ...part })}
      />
      {save.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {save.error.message}
        </p>
      ) : null}
      {editable ? (
        <div className={styles.foot}>
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
      <DirectoryPart id={id} identities={access.identities} offers={access.offers} editable={editable} />
      <h3>
        {t("Halaman yang terbuka")} <span className="p-faint p-tabular">{access.links.length}</span>
      </h3>
      {access.links.length > 0 ? (
        <ul className={styles.links}>
          {access.links.map((l) => (
            <li key={l.href} title={l.href}>
              {pageName(l.name)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="p-small p-muted">{t("Belum ada. Berikan peran yang membuka halaman.")}</p>
      )}
    </div>
  );
}
