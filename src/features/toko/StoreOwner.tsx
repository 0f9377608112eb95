import { Button, Select } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { call, useCall, usePicture, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, instant, LoadingState, PictureInput, StatusTag, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { type DialogField, fact, FieldsDialog, type Typed } from "#platform/workflow/index.web.ts";
import {
  addOwnerPhoto,
  reviewOwner,
  kycStates,
  linkOwner,
  type OwnerOfStore,
  ownerIdentity,
  ownerPhoto,
  saveOwner,
  storeOwner,
} from "./owner/owner.calls.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import drawerStyles from "#platform/records/record/drawer.module.css";
import styles from "./store.module.css";

const taxpayers = { person: "Orang pribadi", company: "Badan" } as const;
type Act = "edit" | "link" | "verify" | "reject";

/** The store owner, whose identity must be verified before money is paid to the store's account. */
export function StoreOwner({ id }: { readonly id: number }) {
  const t = useT();
  const may = useMay();
  const query = useQueryCall(storeOwner, { id }, { staleTime: 0 });
  const [act, setAct] = useState<Act>();
  const owner = query.data?.data;
  return (
    <section className={`p-card ${styles.card}`} id="pemilik">
      <header>
        <h2>{t("Pemilik dan identitas")}</h2>
        {owner !== undefined && may("storeOwner.write") ? (
          <span className={styles.acts}>
            <Button size="small" onClick={() => setAct("link")}>
              {t("Hubungkan dengan NIK")}
            </Button>
            <Button size="small" onClick={() => setAct("edit")}>
              {t(owner ? "Ubah pemilik" : "Isi pemilik")}
            </Button>
          </span>
        ) : null}
      </header>
      <div className="p-body">
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : owner === undefined ? (
          <LoadingState rows={4} />
        ) : owner === null ? (
          <p className="p-muted">{t("Pemilik toko ini belum diisi; penukaran uang memerlukannya.")}</p>
        ) : (
          <Known id={id} of={owner} onAct={setAct} />
        )}
      </div>
      {act ? <OwnerDialog id={id} of={owner ?? null} act={act} onClose={() => setAct(undefined)} /> : null}
    </section>
  );
}

type KnownProps = { readonly id: number; readonly of: OwnerOfStore; readonly onAct: (act: Act) => void };
function Known({ id, of, onAct }: KnownProps) {
  const t = useT();
  const may = useMay();
  const { label, tone } = kycStates[of.kyc];
  const secret = may("storeOwner.identity");
  return (
    <>
      <dl className={drawerStyles.facts}>
        {fact("Nama", of.name)}
        {fact("NIK", secret && of.nik ? <Nik id={id} masked={of.nik} /> : of.nik)}
        {fact("NPWP", of.npwp)}
        {fact("Telepon", of.phone)}
        {fact("Wajib pajak", t(taxpayers[of.taxpayer]))}
        {fact("Verifikasi identitas", <StatusTag tone={tone}>{t(label)}</StatusTag>)}
        {of.reviewedAt ? fact("Diperiksa", [of.reviewedBy, instant(of.reviewedAt)].filter(Boolean).join(" · ")) : null}
        {of.reason ? fact("Alasan", of.reason) : null}
        {secret ? fact("Foto KTP", of.hasPhoto ? <Photo id={id} version={of.version} /> : t("Belum diunggah")) : null}
        {of.others.length > 0
          ? fact(
              "Toko lain",
              <span className={styles.others}>
                {of.others.map((s) => (
                  <Link key={s.id} to={`/toko/${s.id}`}>
                    {s.label}
                  </Link>
                ))}
              </span>,
            )
          : null}
      </dl>
      {secret && of.kyc !== "verified" ? (
        <p className={styles.acts}>
          <Button size="small" type="primary" disabled={!of.nik || !of.hasPhoto} onClick={() => onAct("verify")}>
            {t("Verifikasi identitas")}
          </Button>
          {of.kyc === "submitted" ? (
            <Button size="small" danger onClick={() => onAct("reject")}>
              {t("Tolak identitas")}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** Hides all but eight digits; showing them is recorded in the audit trail. */
function Nik({ id, masked }: { readonly id: number; readonly masked: string }) {
  const t = useT();
  const open = useCall(ownerIdentity);
  return (
    <span className={styles.secret}>
      <span className="p-tabular">{open.data?.data.nik ?? masked}</span>
      {open.data ? null : (
        <Button type="link" size="small" loading={open.isPending} onClick={() => open.mutate({ id })}>
          {t("Lihat NIK")}
        </Button>
      )}
    </span>
  );
}

function Photo({ id, version }: { readonly id: number; readonly version: number }) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return shown ? (
    <Picture key={version} id={id} />
  ) : (
    <Button type="link" size="small" onClick={() => setShown(true)}>
      {t("Lihat foto KTP")}
    </Button>
  );
}
function Picture({ id }: { readonly id: number }) {
  const t = useT();
  const url = usePicture(ownerPhoto, { id });
  if (url === null) return <span className="p-small p-muted">{t("Foto gagal dimuat")}</span>;
  return <span className={styles.photo}>{url ? <img src={url} alt={t("Foto KTP")} /> : null}</span>;
}

const touches = ["/api/store"];
const nikField: DialogField = { name: "nik", label: "NIK", max: 16, help: "16 angka" };
const fieldsOf = (t: ReturnType<typeof useT>, of: OwnerOfStore | null): readonly DialogField[] => [
  { name: "name", label: "Nama sesuai KTP", max: 200, required: true },
  of?.nik ? { ...nikField, help: "Kosongkan bila tidak berubah." } : nikField,
  { name: "npwp", label: "NPWP", max: 25 },
  { name: "phone", label: "Telepon", max: 30 },
  {
    name: "taxpayer",
    label: "Wajib pajak",
    max: 10,
    required: true,
    input: ({ id, value, onChange }) => (
      <Select
        id={id}
        className={fieldStyles.wide}
        value={value}
        options={Object.entries(taxpayers).map(([key, label]) => ({ value: key, label: t(label) }))}
        onChange={onChange}
      />
    ),
  },
  {
    name: "photo",
    label: "Foto KTP",
    max: 36,
    ...(of?.hasPhoto ? { help: "Kosongkan bila tidak berubah." } : {}),
    input: ({ id, value, onChange }) => (
      <PictureInput id={id} value={value} add={addOwnerPhoto} onChange={(v) => onChange(String(v ?? ""))}>
        <p className="p-small p-muted">{t("Foto terunggah.")}</p>
      </PictureInput>
    ),
  },
];
const startOf = (of: OwnerOfStore | null): Typed => ({
  name: of?.name ?? "",
  npwp: of?.npwp ?? "",
  phone: of?.phone ?? "",
  taxpayer: of?.taxpayer ?? "person",
});

type DialogProps = {
  readonly id: number;
  readonly of: OwnerOfStore | null;
  readonly act: Act;
  readonly onClose: () => void;
};
function OwnerDialog({ id, of, act, onClose }: DialogProps) {
  const t = useT();
  const shared = { touches, onClose };
  const version = of?.version ?? null;
  if (act === "edit")
    return (
      <FieldsDialog
        {...shared}
        title={t(of ? "Ubah pemilik" : "Isi pemilik")}
        ok={t("Simpan")}
        done="Pemilik tersimpan"
        note={t("Perubahan nama, NIK, wajib pajak, atau foto perlu diverifikasi lagi.")}
        start={startOf(of)}
        fields={fieldsOf(t, of)}
        send={(v, o) =>
          call(
            saveOwner,
            {
              ...{ id, version, name: v.name ?? "", taxpayer: v.taxpayer as OwnerOfStore["taxpayer"] },
              ...{ nik: v.nik || null, npwp: v.npwp || null, phone: v.phone || null, photo: v.photo || null },
            },
            o,
          )
        }
      />
    );
  if (act === "link")
    return (
      <FieldsDialog
        {...shared}
        title={t("Hubungkan dengan NIK")}
        ok={t("Hubungkan")}
        done="Pemilik tersimpan"
        note={t("Untuk toko lain milik orang yang sudah dikenal.")}
        fields={[{ ...nikField, required: true }]}
        send={(v, o) => call(linkOwner, { id, version, nik: v.nik ?? "" }, o)}
      />
    );
  const verdict = act === "verify" ? "verified" : "rejected";
  return (
    <FieldsDialog
      {...shared}
      danger={act === "reject"}
      title={t(act === "verify" ? "Verifikasi identitas" : "Tolak identitas")}
      ok={t(act === "verify" ? "Verifikasi" : "Tolak")}
      done={act === "verify" ? "Identitas terverifikasi" : "Identitas ditolak"}
      note={t("NIK, nama, dan foto KTP milik {name} sudah dibandingkan.", { name: of?.name ?? "" })}
      fields={act === "verify" ? [] : [{ name: "reason", label: "Alasan", max: 400, required: true, rows: 3 }]}
      send={(v, o) => call(reviewOwner, { id, version: of?.version ?? 0, verdict, reason: v.reason || null }, o)}
    />
  );
}
