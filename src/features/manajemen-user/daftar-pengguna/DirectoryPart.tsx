import { Button, Input, Popconfirm, Select } from "antd";
import { useId, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { relative, useT, useFeedback } from "#platform/ui/index.web.ts";
import { announceIdentity, dropIdentity, type Identity, type IdentityOffer } from "./daftar-pengguna.calls.ts";
import { OfferRow } from "./OfferRow.tsx";
import { useAfterChange } from "./useAfterChange.ts";
import formStyles from "#platform/records/record/form.module.css";
import styles from "./users.module.css";

const providerWords: Readonly<Record<Identity["provider"], string>> = {
  ldap: "Direktori perusahaan",
  oidc: "Penyedia identitas",
};
const expected = "name:";
/** Name of the identifier that an administrator enters, for each provider. */
const nameWords = {
  ldap: {
    label: "Nama di direktori perusahaan",
    help: "Orang yang pertama kali masuk lewat direktori dengan nama ini memakai akun ini.",
  },
  oidc: {
    label: "Nomor orang di penyedia identitas (sub)",
    help: "Berlaku sejak saat ini; pemilik akun diberi tahu.",
  },
} as const;

/** Identities at other providers that can sign in to this account, and a field that reserves a directory name. */
export function DirectoryPart({
  id,
  identities,
  offers,
  editable,
}: {
  readonly id: number;
  readonly identities: readonly Identity[];
  readonly offers: readonly IdentityOffer[];
  readonly editable: boolean;
}) {
  const t = useT();
  const { message } = useFeedback();
  const refresh = useAfterChange();
  const field = useId();
  const [name, setName] = useState("");
  const [provider, setProvider] = useState<Identity["provider"]>("ldap");
  const callbacks = {
    onSuccess: () => {
      setName("");
      refresh();
    },
    onError: (e: Error) => void message.error(e.message),
  };
  const keep = useCall(announceIdentity, callbacks);
  const drop = useCall(dropIdentity, callbacks);
  if (!editable && identities.length === 0 && offers.length === 0) return null;
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
      {offers.map((offer) => (
        <OfferRow key={offer.id} user={id} offer={offer} editable={editable} />
      ))}
      {editable ? (
        <div className={formStyles.field}>
          <Select
            className={styles.provider}
            aria-label={t("Penyedia")}
            value={provider}
            onChange={setProvider}
            options={(["ldap", "oidc"] as const).map((value) => ({ value, label: t(providerWords[value]) }))}
          />
          <label htmlFor={field}>{t(nameWords[provider].label)}</label>
          <div className="p-row">
            <Input id={field} maxLength={500} value={name} onChange={(e) => setName(e.target.value)} />
            <Button
              disabled={!name.trim()}
              loading={keep.isPending}
              onClick={() => keep.mutate({ id, provider, username: name.trim() })}
            >
              {t("Hubungkan")}
            </Button>
          </div>
          <p className={formStyles.help}>{t(nameWords[provider].help)}</p>
        </div>
      ) : null}
    </>
  );
}
