import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { Refused } from "#kit/refused.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  instant,
  integer,
  LoadingState,
  Page,
  ReasonDialog,
  State,
  StatusTag,
  useAddressValue,
  useCrumb,
  useRouteParams,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { invalidateResource, useMay } from "#platform/records/index.web.ts";
import { type ResponseDetail, responseDetail, voidResponse } from "./[id].calls.ts";
import { Answers } from "./Answers.tsx";
import { SurveyResponse } from "./jawaban.resource.ts";
import { VisitCard } from "./VisitCard.tsx";
import styles from "./response.module.css";

/** One response with the labels of its version: answers, photos, location, and other responses of the place. */
export default function ResponsePage() {
  const t = useT();
  const id = Number(useRouteParams().id);
  const channel = useAddressValue("channel");
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useQueryCall(responseDetail, { id, channel }, { enabled: known, retry: false });
  const data = query.data;
  useCrumb(data?.at.label);
  const missing = query.error instanceof Refused && (query.error.status === 404 || query.error.status === 422);
  if (!known || missing)
    return (
      <State
        kind="missing"
        heading
        title={t("Jawaban tidak ditemukan")}
        action={<Link to={`/atsalesman/${channel}/hasil-survei`}>{t("Ke hasil survei")}</Link>}
      >
        {t("Jawaban ini tidak ada atau di luar cakupan Anda.")}
      </State>
    );
  if (query.error) return <ErrorState heading error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <LoadingState rows={12} />;
  return (
    <Page
      title={data.at.label}
      subtitle={
        data.status === "void" ? (
          <StatusTag tone="neutral">{t("Dibatalkan")}</StatusTag>
        ) : (
          <StatusTag tone="success">{t("Berlaku")}</StatusTag>
        )
      }
      extra={data.status === "posted" ? <VoidButton id={data.id} /> : null}
    >
      <p className="p-small p-muted">
        {t("{survey}, versi {no}, dijawab {when} oleh {who}", {
          survey: data.survey.label,
          no: integer(data.versionNo),
          when: instant(data.submittedAt),
          who: data.salesman.label,
        })}
      </p>
      <Notes data={data} />
      <div className={styles.frame}>
        <Answers answers={data.answers} response={data.id} />
        <div className={styles.side}>
          <VisitCard data={data} />
          <Others data={data} />
        </div>
      </div>
    </Page>
  );
}

const flagWords: Readonly<Record<string, string>> = {
  again: "Jawaban ulang tempat ini dalam putaran yang sama; tidak dihitung.",
  hidden: "Ponsel mengirim jawaban untuk butir yang tersembunyi; jawaban itu tidak disimpan.",
  clock: "Waktu menjawab tidak dapat dipastikan.",
};
function Notes({ data }: { readonly data: ResponseDetail }) {
  const t = useT();
  return (
    <>
      {data.voided ? (
        <p className="p-note" data-tone="warning">
          {t("Dibatalkan {when} oleh {who}: {reason}", {
            when: instant(data.voided.at),
            who: data.voided.by ?? "–",
            reason: data.voided.reason,
          })}
        </p>
      ) : null}
      {data.flags.map((f) => (
        <p key={f} className="p-note" data-tone="warning">
          {t(flagWords[f] ?? f)}
        </p>
      ))}
    </>
  );
}

function VoidButton({ id }: { readonly id: number }) {
  const t = useT();
  const may = useMay()("surveyResponse.manage");
  const channel = useAddressValue("channel");
  const client = useQueryClient();
  const { message } = useFeedback();
  const [open, setOpen] = useState(false);
  const send = useCall(voidResponse, {
    onSuccess: () => {
      setOpen(false);
      void client.invalidateQueries();
      void invalidateResource(client, SurveyResponse);
      void message.success(t("Jawaban dibatalkan"));
    },
    onError: (e) => void message.error(t(e.message)),
  });
  if (!may) return null;
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t("Batalkan jawaban")}
      </Button>
      {open ? (
        <ReasonDialog
          title={t("Batalkan jawaban")}
          act={t("Batalkan jawaban")}
          note={t("Jawaban tetap terlihat dan tidak dihitung lagi.")}
          busy={send.isPending}
          onClose={() => setOpen(false)}
          onDo={(reason) => send.mutate({ id, channel, reason })}
        />
      ) : null}
    </>
  );
}

function Others({ data }: { readonly data: ResponseDetail }) {
  const t = useT();
  const channel = useAddressValue("channel");
  return (
    <section className="p-card">
      <header>
        <h2>{t("Jawaban lain tempat ini")}</h2>
      </header>
      {data.others.length === 0 ? (
        <EmptyState narrow title={t("Belum ada jawaban lain.")} />
      ) : (
        <ul className={`p-body ${styles.others}`}>
          {data.others.map((o) => (
            <li key={o.id}>
              <Link to={`/atsalesman/${channel}/hasil-survei/${o.id}`}>{o.survey}</Link>
              <small className="p-faint">
                {instant(o.submittedAt)} · {o.salesman}
                {o.status === "void" ? ` · ${t("Dibatalkan")}` : ""}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
