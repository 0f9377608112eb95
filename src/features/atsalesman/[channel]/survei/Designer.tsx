import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useRef, useState } from "react";
import { faultWords, surveyFaults } from "#features/atsalesman/rules/survey-checks.ts";
import type { SurveyItem } from "#features/atsalesman/rules/survey-logic.ts";
import { keyOf, useCall } from "#platform/http/index.web.ts";
import { integer, useDirty, useT, useFeedback } from "#platform/ui/index.web.ts";
import { invalidateResource, UnsavedGuard, useMay } from "#platform/records/index.web.ts";
import { ItemForm } from "./ItemForm.tsx";
import { ItemList } from "./ItemList.tsx";
import { PhonePreview } from "./PhonePreview.tsx";
import { publishSurvey, saveSurvey, type SurveyContent, type SurveyDesign, surveyDesign } from "./survei.calls.ts";
import { Survey } from "./survei.resource.ts";
import { SurveySettings } from "./SurveySettings.tsx";
import styles from "./designer.module.css";

const contentOf = (d: SurveyDesign): SurveyContent => ({
  title: d.title,
  opensOn: d.opensOn,
  closesOn: d.closesOn,
  graceDays: d.graceDays,
  repeat: d.repeat,
  repeatDays: d.repeatDays,
  items: d.items,
  targets: d.targets,
});

/** Items on the left, the selected item in the middle, and a phone preview of the survey on the right. */
export function Designer({ design }: { readonly design: SurveyDesign }) {
  const t = useT();
  const may = useMay()("survey.manage");
  const editable = may && design.shown.state === "draft" && design.state !== "closed";
  const [content, setContent] = useState(() => contentOf(design));
  const [dirty, setDirty] = useState(false);
  const [chosen, setChosen] = useState(0);
  const unsaved = useRef(dirty);
  unsaved.current = dirty;
  useDirty(dirty);
  const change = (next: Partial<SurveyContent>) => {
    setContent((now) => ({ ...now, ...next }));
    setDirty(true);
  };
  const faults = surveyFaults(content.items);
  const item = content.items[chosen];
  const put = (next: SurveyItem) => change({ items: content.items.map((x, i) => (i === chosen ? next : x)) });
  return (
    <>
      <UnsavedGuard dirty={unsaved} onDiscard={() => setDirty(false)} onKeep={() => undefined} />
      {editable ? (
        <Bar
          design={design}
          content={content}
          dirty={dirty}
          faulty={faults.length > 0}
          onSaved={() => setDirty(false)}
        />
      ) : null}
      <SurveySettings design={design} content={content} editable={editable} onChange={change} />
      {editable && faults.length > 0 ? (
        <ul className={`p-note ${styles.faults}`} data-tone="warning">
          {faults.map((f) => (
            <li key={`${f.key} ${f.code}`}>
              {f.key ? <code>{f.key}</code> : null} {t(faultWords[f.code])}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.frame}>
        <ItemList
          items={content.items}
          chosen={chosen}
          editable={editable}
          faulty={new Set(faults.map((f) => f.key))}
          onChoose={setChosen}
          onChange={(items, next) => {
            change({ items });
            setChosen(next);
          }}
        />
        {item ? (
          <ItemForm
            key={chosen}
            item={item}
            before={content.items.slice(0, chosen)}
            editable={editable}
            fixed={design.fixed.includes(item.key)}
            onChange={put}
          />
        ) : (
          <section className="p-card">
            <p className="p-body p-muted">{t("Tambahkan butir pertama di daftar.")}</p>
          </section>
        )}
        <PhonePreview title={content.title} items={content.items} brands={design.brands} />
      </div>
    </>
  );
}

type BarProps = {
  readonly design: SurveyDesign;
  readonly content: SurveyContent;
  readonly dirty: boolean;
  readonly faulty: boolean;
  readonly onSaved: () => void;
};
function Bar({ design, content, dirty, faulty, onSaved }: BarProps) {
  const t = useT();
  const client = useQueryClient();
  const { message, modal } = useFeedback();
  const onError = (e: Error) => void message.error(t(e.message));
  const invalidate = () => {
    void client.invalidateQueries({ queryKey: keyOf(surveyDesign) });
    void invalidateResource(client, Survey);
  };
  const save = useCall(saveSurvey, {
    onError,
    onSuccess: () => {
      onSaved();
      invalidate();
      void message.success(t("Rancangan disimpan"));
    },
  });
  const publish = useCall(publishSurvey, {
    onError,
    onSuccess: ({ assigned }) => {
      invalidate();
      void message.success(t("Survei terbit; {count} tempat ditugaskan", { count: integer(assigned) }));
    },
  });
  const at = { id: design.id, version: Math.max(design.version, save.data?.version ?? 0) };
  const confirmPublish = () =>
    modal.confirm({
      title: t("Terbitkan versi {no}?", { no: integer(design.shown.no) }),
      content:
        design.stores === 0
          ? t("Belum ada sasaran: tingkat respons tidak akan dihitung.")
          : t("{count} tempat menjadi sasaran. Versi yang terbit tidak berubah lagi.", {
              count: integer(design.stores),
            }),
      okText: t("Terbitkan"),
      cancelText: t("Batal"),
      onOk: () => publish.mutateAsync(at).catch(() => undefined),
    });
  return (
    <div className={styles.bar}>
      <Button type="primary" disabled={!dirty} loading={save.isPending} onClick={() => save.mutate({ ...at, content })}>
        {t("Simpan rancangan")}
      </Button>
      <Button disabled={dirty || faulty} loading={publish.isPending} onClick={confirmPublish}>
        {t("Terbitkan")}
      </Button>
      <span className="p-small p-faint">
        {dirty ? t("Ada perubahan yang belum disimpan") : faulty ? t("Perbaiki dahulu yang ditandai") : null}
      </span>
    </div>
  );
}
