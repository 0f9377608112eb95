import { App, Button, Input, Popconfirm } from "antd";
import { useId, useState } from "react";
import { useCall } from "#web/api/hooks.ts";
import { relative } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { announceIdentity, dropIdentity, type Identity } from "./daftar-pengguna.calls.ts";
import { useAfterChange } from "./useAfterChange.ts";

const providerWords: Readonly<Record<Identity["provider"], string>> = {
  ldap: "Direktori perusahaan",
  oidc: "Penyedia identitas",
};
const expected = "name:";

/** Identities at other providers that open this account, and a place kept for a directory name. */
export function DirectoryPart({
  id,
  identities,
  editable,
}: {
  readonly id: number;
  readonly identities: readonly Identity[];
  readonly editable: boolean;
}) {
  const t = useT();
  const { message } = App.useApp();
  const refresh = useAfterChange();
  const field = useId();
  const [name, setName] = useState("");
  const tell = {
    onSuccess: () => {
      setName("");
      refresh();
    },
    onError: (e: Error) => void message.error(e.message),
  };
  const keep = useCall(announceIdentity, tell);
  const drop = useCall(dropIdentity, tell);
  if (!editable && identities.length === 0) return null;
  return (
    <>
      <h3>{t("Identitas lain")}</h3>
      {identities.map((i) => (
        <div key={i.provider + i.subject} className="p-row p-small">
          <span className="p-cut">
            {t(providerWords[i.provider])} ·{" "}
            <span className="p-mono">
              {i.subject.startsWith(expected) ? i.subject.slice(expected.length) : i.subject}
            </span>
          </span>
          <span className="p-gap" />
          <span className="p-faint p-caption">
            {i.subject.startsWith(expected)
              ? t("menunggu masuk pertama")
              : i.last_used_at
                ? relative(i.last_used_at)
                : ""}
          </span>
          {editable ? (
            <Popconfirm
              title={t("Lepaskan identitas ini?")}
              description={t("Semua sesi pengguna ini berakhir.")}
              okText={t("Lepaskan")}
              cancelText={t("Batal")}
              onConfirm={() => drop.mutate({ id, provider: i.provider, subject: i.subject })}
            >
              <Button size="small" danger>
                {t("Lepaskan")}
              </Button>
            </Popconfirm>
          ) : null}
        </div>
      ))}
      {editable ? (
        <div className="r-field">
          <label htmlFor={field}>{t("Nama di direktori perusahaan")}</label>
          <div className="p-row">
            <Input id={field} maxLength={120} value={name} onChange={(e) => setName(e.target.value)} />
            <Button
              disabled={!name.trim()}
              loading={keep.isPending}
              onClick={() => keep.mutate({ id, username: name.trim() })}
            >
              {t("Hubungkan")}
            </Button>
          </div>
          <p className="r-help">
            {t("Orang yang pertama kali masuk lewat direktori dengan nama ini memakai akun ini.")}
          </p>
        </div>
      ) : null}
    </>
  );
}
