import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { AnyResource } from "#kit/resource.ts";
import { providedParts, LoadingState, Page, usePageName, usePinned, useT } from "#platform/ui/index.web.ts";
import { FilterBar } from "../filter/FilterBar.tsx";
import { ListOf } from "./ListOf.tsx";
import { useOpened } from "../record/open-record.web.ts";
import { useOpenBatch } from "./useOpenBatch.ts";
import { PageActs } from "./PageActs.tsx";
import { useList } from "./useList.ts";
import { useMay } from "./useMay.ts";
import type { Alternative, AnyView, PageAt } from "../view/view.web.ts";
import styles from "./resource.module.css";

const RecordDrawer = lazy(() => import("../record/RecordDrawer.tsx").then((m) => ({ default: m.RecordDrawer })));
const UndoDialog = lazy(() => import("../record/UndoDialog.tsx"));

/** Switches between the table and the alternative presentation, stored in the address. */
function useAlternative(alternative: Alternative | undefined) {
  const [params, setParams] = useSearchParams();
  const on = alternative !== undefined && params.get("view") === alternative.key;
  const set = (other: boolean) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (other && alternative) next.set("view", alternative.key);
      else next.delete("view");
      return next;
    });
  return [on, set] as const;
}

/** The bulk change to be undone according to the address. */
function useUndoing() {
  const [params, setParams] = useSearchParams();
  const raw = params.get("undo");
  const close = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete("undo");
        return next;
      },
      { replace: true },
    );
  return { id: raw && /^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : undefined, close };
}

/** The page of a resource, generated from its declaration: list, record, form, import and export. */
export default function ResourcePage({
  declaration: resource,
  view,
}: {
  readonly declaration: AnyResource;
  readonly view?: AnyView;
}) {
  const t = useT();
  const pageName = usePageName();
  const pinned = usePinned(resource);
  const list = useList(resource, resource.pinned && pinned);
  const { opened, go, open, edit } = useOpened();
  const batch = useOpenBatch();
  const undoing = useUndoing();
  const [other, setOther] = useAlternative(view?.alternative);
  const id = opened === "new" ? undefined : opened?.id;
  const at = list.rows.findIndex((r) => r.id === id);
  const step = (by: -1 | 1) => {
    const next = list.rows[at + by];
    if (at >= 0 && next) go({ id: next.id, edit: false }, true);
  };
  const may = useMay();
  const navigate = useNavigate();
  const linkTo = (page: PageAt | undefined) => (page && may(page.access) ? () => void navigate(page.href) : undefined);
  const create = list.can.create ? () => go("new") : linkTo(view?.newAt);
  const Alt = view?.alternative?.Component;
  const startImport = list.can.import ? () => batch.open("new") : linkTo(view?.importAt);
  const emptyActs = (
    <>
      {create ? (
        <Button type="primary" onClick={create}>
          {t("Tambah")}
        </Button>
      ) : null}
      {startImport ? <Button onClick={startImport}>{t("Impor")}</Button> : null}
    </>
  );
  return (
    <Page
      title={pageName(resource.title)}
      extra={
        <PageActs
          list={list}
          alternative={view?.alternative}
          other={other}
          onOther={setOther}
          onImport={startImport}
          onNew={create}
        />
      }
    >
      {other && Alt ? (
        <AlternativeCard list={list} Component={Alt} onOpen={open} />
      ) : (
        <ListOf
          list={list}
          view={view}
          openId={id}
          making={opened === "new"}
          onOpen={open}
          onEdit={edit}
          onNew={create}
          onClose={() => go(undefined)}
          onStep={at >= 0 ? step : undefined}
          emptyAction={create || startImport ? emptyActs : undefined}
        />
      )}
      {opened ? (
        <Suspense fallback={null}>
          <RecordDrawer
            resource={resource}
            view={view}
            id={opened === "new" ? "new" : opened.id}
            edit={opened !== "new" && opened.edit}
            known={list.rows[at]}
            onClose={() => go(undefined)}
            onEdit={edit}
            onShow={(n) => go({ id: n, edit: false }, true)}
            onStep={at >= 0 ? step : undefined}
            canStep={{ back: at > 0, on: at >= 0 && at < list.rows.length - 1 }}
          />
        </Suspense>
      ) : null}
      {undoing.id ? (
        <Suspense fallback={null}>
          <UndoDialog resource={resource} id={undoing.id} onClose={undoing.close} />
        </Suspense>
      ) : null}
      {batch.requested && list.can.import && providedParts.ImportDialog ? (
        <Suspense fallback={null}>
          <providedParts.ImportDialog resource={resource} onClose={() => batch.open(undefined)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** The same search and filters over a map or a board. */
function AlternativeCard({
  list,
  Component,
  onOpen,
}: {
  readonly list: ReturnType<typeof useList>;
  readonly Component: Alternative["Component"];
  readonly onOpen: (id: number) => void;
}) {
  const [field] = useState(() => ({ current: null as HTMLInputElement | null }));
  return (
    <section className={`p-card ${styles.list}`}>
      <FilterBar list={list} searchField={field} />
      <Suspense fallback={<LoadingState rows={8} />}>
        <Component query={list.query} onOpen={onOpen} />
      </Suspense>
    </section>
  );
}
