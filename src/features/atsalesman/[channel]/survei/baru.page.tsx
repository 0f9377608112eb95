import { Button, Input } from "antd";
import { useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useCall } from "#platform/http/index.web.ts";
import { ForbiddenState, Page, useAddressValue, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { createSurvey } from "./survei.calls.ts";
import styles from "./designer.module.css";

/** Creates a survey, empty or as a copy, and opens its designer. */
export default function NewSurveyPage() {
  const t = useT();
  const may = useMay();
  const id = useId();
  const navigate = useNavigate();
  const channel = useAddressValue("channel");
  const [params] = useSearchParams();
  const copy = Number(params.get("copy")) || undefined;
  const [title, setTitle] = useState("");
  const create = useCall(createSurvey, {
    onSuccess: (made) => void navigate(`/atsalesman/${channel}/survei/${made.id}`, { replace: true }),
  });
  if (!may("survey.manage")) return <ForbiddenState page={t("Survei baru")} action="survey.manage" heading />;
  const send = () => create.mutate({ channel, title: title.trim(), ...(copy ? { copyOf: copy } : {}) });
  return (
    <Page title={copy ? t("Salin survei") : t("Survei baru")}>
      <section className="p-card">
        <form
          className={`p-body ${styles.form}`}
          onSubmit={(e) => {
            e.preventDefault();
            if (title.trim().length >= 3) send();
          }}
        >
          <label htmlFor={id}>{t("Judul survei")}</label>
          <Input id={id} value={title} maxLength={200} autoFocus onChange={(e) => setTitle(e.target.value)} />
          <Button type="primary" htmlType="submit" disabled={title.trim().length < 3} loading={create.isPending}>
            {t("Rancang")}
          </Button>
          {create.error ? (
            <p className="p-note" data-tone="error" role="alert">
              {t(create.error.message)}
            </p>
          ) : null}
        </form>
      </section>
    </Page>
  );
}
