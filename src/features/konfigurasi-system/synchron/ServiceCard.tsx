import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { Tone } from "#kit/field.ts";
import { keyOf, useCall } from "#platform/http/index.web.ts";
import { instant, integer, StatusTag, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { faultOf } from "./partner-words.ts";
import { probePartner, readSync, type ServiceState } from "./synchron.calls.ts";
import styles from "./synchron.module.css";

const states: Readonly<Record<ServiceState["state"], readonly [string, Tone]>> = {
  closed: ["Terhubung", "success"],
  open: ["Sambungan diputus", "error"],
  half: ["Sedang dicoba", "warning"],
};

/** The partner's service: whether it is configured, whether it is called, and its response times. */
export function ServiceCard({ service: s }: { readonly service: ServiceState }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { message } = useFeedback();
  const probe = useCall(probePartner, {
    onSuccess: () => void message.success(t("Layanan mitra menjawab.")),
    onError: (e) => void message.error(t(e.message)),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(readSync) }),
  });
  if (s.name === null) return <NotSetUp />;
  const [word, tone] =
    s.calls === 0 && s.lastOkAt === null && s.state === "closed"
      ? (["Belum pernah dihubungi", "neutral"] as const)
      : states[s.state];
  return (
    <section className={`p-card ${styles.card}`} aria-label={t("Layanan mitra")}>
      <header>
        <h2>{s.name}</h2>
        <StatusTag tone={tone}>{t(word)}</StatusTag>
        <span className="p-gap" />
        {may("syncRun.run") ? (
          <Button loading={probe.isPending} onClick={() => probe.mutate({})}>
            {t("Coba sambungan")}
          </Button>
        ) : null}
      </header>
      {s.state === "closed" ? null : (
        <p className={`p-note ${styles.note}`} data-tone="warning" role="alert">
          {t(
            "Layanan gagal {count} kali berturut-turut, jadi tidak dihubungi dahulu. Setiap 30 detik satu panggilan mencoba apakah layanan sudah kembali.",
            {
              count: integer(s.failures),
            },
          )}{" "}
          {s.probeAt ? t("Percobaan berikut {time}.", { time: instant(s.probeAt) }) : null}
        </p>
      )}
      <dl className={styles.facts}>
        <Fact label={t("Host")}>
          <span className="p-mono">{s.host}</span>
        </Fact>
        <Fact label={t("Terakhir berhasil")}>{s.lastOkAt ? instant(s.lastOkAt) : "–"}</Fact>
        <Fact label={t("Terakhir gagal")}>
          {s.lastErrorAt ? instant(s.lastErrorAt) : "–"}
          {s.lastErrorAt && s.lastError ? <small>{said(s.lastError, t)}</small> : null}
        </Fact>
        <Fact label={t("Panggilan 24 jam")}>
          {s.calls === 0 ? "–" : t("{calls}, {failed} gagal", { calls: integer(s.calls), failed: integer(s.failed) })}
        </Fact>
        <Fact label={t("Latensi P95")}>{s.p95 === null ? "–" : `${integer(s.p95)} ms`}</Fact>
      </dl>
    </section>
  );
}

function said(why: string, t: ReturnType<typeof useT>): string {
  const { text, values } = faultOf(why);
  return t(text, values);
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function NotSetUp() {
  const t = useT();
  return (
    <section className={`p-card ${styles.card}`} aria-label={t("Layanan mitra")}>
      <header>
        <h2>{t("Layanan mitra")}</h2>
        <StatusTag mark="ring">{t("Belum diatur")}</StatusTag>
      </header>
      <div className={`p-body ${styles.how}`}>
        <p>
          {t(
            "Server ini belum tahu layanan mitra, jadi tidak ada yang diambil. Yang mengelola server mengisi variabel berikut lalu memulai ulang portal:",
          )}
        </p>
        <pre className="p-mono">
          {"PARTNER_URL=https://partner.example.co.id/api\nPARTNER_TOKEN=…\nPARTNER_NAME=Mitra"}
        </pre>
        <p className="p-small p-muted">
          {t(
            "Token hanya berada di server dan tidak pernah ditampilkan. Bentuk jawaban yang diharapkan tertulis di docs/operations.md.",
          )}
        </p>
      </div>
    </section>
  );
}
