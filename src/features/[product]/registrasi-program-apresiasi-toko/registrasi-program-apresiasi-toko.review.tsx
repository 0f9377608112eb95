import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { SubmissionView } from "#platform/workflow/index.ts";
import { usePicture, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, plainDate, StatusTag, useT } from "#platform/ui/index.web.ts";
import { fact, Photos, type ReviewPart } from "#platform/workflow/index.web.ts";
import {
  flagWords,
  type RegistrationFacts,
  type RegistrationFlag,
  registrationCalls,
  registrationFacts,
  registrationKtp,
} from "./registrasi-program-apresiasi-toko.calls.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";
import styles from "./registration.module.css";

const useFacts = (id: number) => useQueryCall(registrationFacts, { id }, { staleTime: 0 });

/** The data of a registration and the warnings for the reviewer. */
function Facts({ proposal }: { readonly proposal: SubmissionView }) {
  const query = useFacts(proposal.id);
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={8} />
    );
  return (
    <>
      <Words facts={query.data} proposal={proposal} />
      <Flags of={query.data} />
      <Photos from={registrationCalls.photo} proposal={proposal.id} photos={query.data.photos} />
    </>
  );
}

function Words({ facts, proposal }: { readonly facts: RegistrationFacts; readonly proposal: SubmissionView }) {
  const t = useT();
  const { data, labels } = facts;
  return (
    <section className="p-card">
      <div className={proposalStyles.facts}>
        <h2>{t("Registrasi")}</h2>
        <dl className={drawerStyles.facts}>
          {fact("Nomor", <span className="p-tabular">{proposal.number}</span>)}
          {fact("Program", labels.program)}
          {fact("Toko", <Link to={`/toko/${data.store}`}>{labels.store}</Link>)}
          {fact(
            "Whitelist",
            facts.whitelisted ? <StatusTag tone="info">{t("Ada, tanpa pemeriksaan ASM")}</StatusTag> : t("Tidak ada"),
          )}
          {fact("Catatan", data.note ?? null)}
        </dl>
        <h2>{t("Pemilik")}</h2>
        <dl className={drawerStyles.facts}>
          {fact("Nama sesuai KTP", data.ownerName)}
          {fact("NIK", <span className="p-tabular">{facts.nik}</span>)}
          {fact("NPWP", data.npwp ? <span className="p-tabular">{data.npwp}</span> : null)}
          {fact("Telepon", data.phone ? <span className="p-tabular">{data.phone}</span> : null)}
          {fact("Foto KTP", facts.hasKtp ? facts.identity ? <Ktp id={proposal.id} /> : t("Tersimpan") : t("Tidak ada"))}
        </dl>
        <h2>{t("Rekening")}</h2>
        <dl className={drawerStyles.facts}>
          {fact("Bank", labels.bank)}
          {fact("Nomor rekening", data.accountNumber ? <span className="p-tabular">{data.accountNumber}</span> : null)}
          {fact("Nama pemilik rekening", data.accountHolder || null)}
        </dl>
      </div>
    </section>
  );
}

/** The photograph of the identity card, loaded only on request because each view is recorded. */
function Ktp({ id }: { readonly id: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return open ? (
    <KtpPicture id={id} />
  ) : (
    <Button size="small" onClick={() => setOpen(true)}>
      {t("Lihat foto KTP")}
    </Button>
  );
}
function KtpPicture({ id }: { readonly id: number }) {
  const t = useT();
  const url = usePicture(registrationKtp, { id });
  if (url === null) return <>{t("Foto gagal dimuat")}</>;
  return url ? <img className={styles.ktp} src={url} alt={t("Foto KTP")} /> : <LoadingState rows={2} />;
}

function Flags({ of }: { readonly of: RegistrationFacts }) {
  const t = useT();
  return (
    <section className="p-card">
      <header>
        <h2>{t("Tanda bahaya")}</h2>
        <span className="p-caption p-faint">
          {of.flags.length > 0 ? t("{count} perlu diperiksa", { count: of.flags.length }) : null}
        </span>
      </header>
      <div className="p-body">
        {of.flags.length === 0 ? <p className="p-muted">{t("Tidak ada tanda bahaya.")}</p> : null}
        <ul className={styles.flags}>
          {of.flags.map((f) => (
            <li key={f.kind}>
              <Flag of={f} refuses={f.kind === "ownerMember" && of.onePerOwner} />
            </li>
          ))}
        </ul>
        <p className="p-small p-faint">{t("Kunjungan ke toko tidak diperiksa: portal tidak mencatat kunjungan.")}</p>
      </div>
    </section>
  );
}

function Flag({ of, refuses }: { readonly of: RegistrationFlag; readonly refuses: boolean }) {
  const t = useT();
  return (
    <>
      <StatusTag tone={refuses ? "error" : "warning"}>{t(flagWords[of.kind])}</StatusTag>{" "}
      <span className="p-small p-muted">
        {of.stores.map((s) => (
          <Link key={s.id} to={`/toko/${s.id}`}>
            {s.label}
          </Link>
        ))}
        {of.hidden > 0 && of.stores.length > 0 ? t("dan {count} lainnya", { count: of.hidden }) : null}
        {of.hidden > 0 && of.stores.length === 0 ? t("{count} di luar cakupan Anda", { count: of.hidden }) : null}
        {of.date ? plainDate(of.date) : null}
        {refuses ? t("Program ini menerima satu toko untuk tiap pemilik.") : null}
      </span>
    </>
  );
}

function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const member = useFacts(proposal.id).data?.member;
  if (!member) return null;
  return (
    <p className="p-small">
      {t("Peserta sejak {date}.", { date: plainDate(member.since) })}{" "}
      <Link to={`/program-loyalty/${member.program}/list-toko`}>{t("Daftar peserta")}</Link>
    </p>
  );
}

export const review: ReviewPart = {
  Facts,
  Outcome,
  reasons: ["Foto KTP tidak terbaca", "Data pemilik tidak cocok", "Toko milik distributor atau karyawan"],
  touches: ["/api/program-registration", "/api/program-store"],
};
