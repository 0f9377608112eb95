import { useQueryClient } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { Link, useSearchParams } from "react-router";
import { Refused } from "#kit/refused.ts";
import { keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import {
  ErrorState,
  integer,
  LoadingState,
  Page,
  plainDate,
  State,
  StatusTag,
  useAddressValue,
  useCrumb,
  useRouteParams,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { invalidateResource, useMay } from "#platform/records/index.web.ts";
import { Designer } from "./Designer.tsx";
import { closeSurvey, draftSurvey, type SurveyDesign, surveyDesign } from "./survei.calls.ts";
import { Survey } from "./survei.resource.ts";

/** A version of a survey: a draft can be edited, a published one only read. */
export default function SurveyPage() {
  const t = useT();
  const id = Number(useRouteParams().id);
  const channel = useAddressValue("channel");
  const [params, setParams] = useSearchParams();
  const no = Number(params.get("no")) || undefined;
  const known = Number.isSafeInteger(id) && id > 0;
  const input = { id, channel, ...(no ? { no } : {}) };
  const query = useQueryCall(surveyDesign, input, { enabled: known, retry: false, refetchOnWindowFocus: false });
  const design = query.data;
  useCrumb(design?.title);
  const missing = query.error instanceof Refused && (query.error.status === 404 || query.error.status === 422);
  if (!known || missing)
    return (
      <State
        kind="missing"
        heading
        title={t("Survei tidak ditemukan")}
        action={<Link to={`/atsalesman/${channel}/survei`}>{t("Ke daftar survei")}</Link>}
      />
    );
  if (query.error) return <ErrorState heading error={query.error} onRetry={() => void query.refetch()} />;
  if (!design) return <LoadingState rows={12} />;
  return (
    <Page
      title={design.title}
      subtitle={<StateTag design={design} />}
      extra={
        <>
          <Select
            aria-label={t("Versi")}
            value={design.shown.no}
            options={design.versions.map((v) => ({ value: v.no, label: t("Versi {no}", { no: integer(v.no) }) }))}
            onChange={(next) => setParams({ no: String(next) })}
          />
          <SurveyActs design={design} onChanged={() => setParams({})} />
        </>
      }
    >
      <p className="p-small p-muted">
        {t("{code}, {from} sampai {to}, masa tenggang {days} hari", {
          code: design.code,
          from: plainDate(design.opensOn),
          to: plainDate(design.closesOn),
          days: integer(design.graceDays),
        })}
      </p>
      <Designer key={`${design.id} ${design.shown.no} ${design.shown.state}`} design={design} />
    </Page>
  );
}

function StateTag({ design }: { readonly design: SurveyDesign }) {
  const t = useT();
  const { state } = design.shown;
  if (state === "draft") return <StatusTag tone="neutral">{t("Rancangan")}</StatusTag>;
  if (state === "retired") return <StatusTag tone="neutral">{t("Digantikan")}</StatusTag>;
  return design.state === "closed" ? (
    <StatusTag tone="warning">{t("Ditutup")}</StatusTag>
  ) : (
    <StatusTag tone="success">{t("Terbit")}</StatusTag>
  );
}

/** Actions on a survey. */
function SurveyActs({ design, onChanged }: { readonly design: SurveyDesign; readonly onChanged: () => void }) {
  const t = useT();
  const may = useMay()("survey.manage");
  const channel = useAddressValue("channel");
  const client = useQueryClient();
  const { message, modal } = useFeedback();
  const options = {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf(surveyDesign) });
      void invalidateResource(client, Survey);
      onChanged();
    },
    onError: (e: Error) => void message.error(t(e.message)),
  };
  const draft = useCall(draftSurvey, options);
  const close = useCall(closeSurvey, options);
  if (!may) return null;
  const at = { id: design.id, version: design.version };
  const open = design.state === "open";
  const hasDraft = design.versions.some((v) => v.state === "draft");
  const confirmClose = () =>
    modal.confirm({
      title: t("Tutup survei {title}?", { title: design.title }),
      content: t("Jawaban yang sudah diisi di ponsel masih diterima selama masa tenggang."),
      okText: t("Tutup survei"),
      okButtonProps: { danger: true },
      cancelText: t("Batal"),
      onOk: () => close.mutateAsync(at).catch(() => undefined),
    });
  return (
    <>
      {open && !hasDraft ? (
        <Button loading={draft.isPending} onClick={() => draft.mutate(at)}>
          {t("Versi baru")}
        </Button>
      ) : null}
      {open ? <Button onClick={confirmClose}>{t("Tutup survei")}</Button> : null}
      <Link to={`/atsalesman/${channel}/survei/baru?copy=${design.id}`}>
        <Button>{t("Salin survei")}</Button>
      </Link>
    </>
  );
}
