import CloseOutlined from "@ant-design/icons/CloseOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import EditOutlined from "@ant-design/icons/EditOutlined";
import UpOutlined from "@ant-design/icons/UpOutlined";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import { useHref, useLocation } from "react-router";
import type { AnyResource } from "#kit/resource.ts";
import { Cell, ErrorState, LoadingState, relative, useCrumb, useT } from "#platform/ui/index.web.ts";
import { DrawerFrame } from "./DrawerFrame.tsx";
import { History } from "./History.tsx";
import { recordSearch } from "./open-record.web.ts";
import { LastChanges, LeadingFacts } from "./RecordSummary.tsx";
import type { AnyRow } from "../list/resource-calls.web.ts";
import { RestoreButton } from "./RestoreButton.tsx";
import { RowMenu } from "../list/RowMenu.tsx";
import { codeOf, headingOf, inHeading, visibleFields } from "../list/shape.web.ts";
import { useMay } from "../list/useMay.ts";
import { useNamedTab } from "../list/useNamedTab.ts";
import { useRecord } from "./useRecord.ts";
import type { AnyView } from "../view/view.web.ts";

const RecordForm = lazy(() => import("./RecordForm.tsx"));

export type RecordDrawerProps = {
  readonly resource: AnyResource;
  readonly view?: AnyView;
  readonly id: number | "new";
  readonly edit: boolean;
  /** The values of the record that the list already has. */
  readonly known?: AnyRow;
  readonly onClose: () => void;
  readonly onEdit: (id: number) => void;
  /** Returns from the form to the record. */
  readonly onShow: (id: number) => void;
  readonly onStep?: (by: -1 | 1) => void;
  readonly canStep?: { readonly back: boolean; readonly on: boolean };
};

/** A record beside its list: facts, further tabs, history, and the form. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { resource, id, edit, known } = props;
  const t = useT();
  const query = useRecord(resource, id === "new" ? undefined : id, known);
  if (id === "new") return <FormDrawer {...props} row={undefined} />;
  if (query.error && !query.row)
    return (
      <DrawerFrame title={t(resource.title)} buttons={<CloseButton onClose={props.onClose} />}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </DrawerFrame>
    );
  if (edit && query.whole && query.row)
    return query.row.archivedAt || !query.canWrite ? (
      <ShowDrawer {...props} id={id} row={query.row} whole canWrite={query.canWrite} />
    ) : (
      <FormDrawer key={id} {...props} row={query.row} />
    );
  return <ShowDrawer {...props} id={id} row={query.row} whole={query.whole} canWrite={query.canWrite} />;
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className="p-ib"
      data-small=""
      aria-label={t("Tutup")}
      title={`${t("Tutup")} (Esc)`}
      onClick={onClose}
    >
      <CloseOutlined aria-hidden="true" />
    </button>
  );
}

function StepButtons({ onStep, canStep }: Pick<RecordDrawerProps, "onStep" | "canStep">) {
  const t = useT();
  if (!onStep) return null;
  return (
    <>
      <button
        type="button"
        className="p-ib"
        data-small=""
        aria-label={t("Sebelumnya")}
        title={`${t("Sebelumnya")} (k)`}
        disabled={!canStep?.back}
        onClick={() => onStep(-1)}
      >
        <UpOutlined aria-hidden="true" />
      </button>
      <button
        type="button"
        className="p-ib"
        data-small=""
        aria-label={t("Berikutnya")}
        title={`${t("Berikutnya")} (j)`}
        disabled={!canStep?.on}
        onClick={() => onStep(1)}
      >
        <DownOutlined aria-hidden="true" />
      </button>
    </>
  );
}

/** Code and status tags of a record. */
function Eyebrow({
  resource,
  row,
  view,
}: {
  readonly resource: AnyResource;
  readonly row: AnyRow;
  readonly view?: AnyView;
}) {
  const t = useT();
  const may = useMay();
  const code = codeOf(resource, row);
  // an archived record shows only that status; its previous one is among its facts
  const tags = visibleFields(resource, may).filter(
    (f) => !row.archivedAt && f.field.kind === "choice" && f.field.choices.some((c) => c.tone) && row[f.name],
  );
  return (
    <>
      {code ? <span className="p-mono p-muted">{code}</span> : null}
      {tags.map(({ name, field }) => {
        const Slot = view?.cells?.[name];
        return Slot ? (
          <Slot key={name} row={row} value={row[name]} />
        ) : (
          <Cell key={name} field={field} value={row[name]} />
        );
      })}
      {row.archivedAt ? (
        <span className="p-tag" data-mark="ring">
          {t("Diarsipkan")}
        </span>
      ) : null}
    </>
  );
}

type ShowProps = RecordDrawerProps & {
  readonly id: number;
  readonly row: AnyRow | undefined;
  readonly whole: boolean;
  readonly canWrite: boolean;
};
function ShowDrawer({ resource, view, id, row, whole, canWrite, onClose, onEdit, onStep, canStep }: ShowProps) {
  const t = useT();
  const may = useMay();
  const href = useHref({ search: recordSearch(useLocation().search, { id, edit: false }) });
  const further = (view?.tabs ?? []).filter((x) => !x.access || may(x.access));
  const title = row ? headingOf(resource, row) : t(resource.title);
  useCrumb(row ? title : undefined);
  const tabs = [
    { key: "facts", label: t("Ringkasan") },
    ...further.map((x) => ({ key: x.key, label: t(x.label) })),
    { key: "history", label: t("Riwayat") },
  ];
  const [tab, setTab] = useNamedTab(tabs.map((x) => x.key));
  const Further = further.find((x) => x.key === tab)?.Component;
  const Summary = view?.summary;
  const writable = canWrite && !resource.readOnly;
  const buttons = (
    <>
      {row && whole ? (
        <RowMenu resource={resource} row={row} name={title} view={view} canWrite={canWrite} href={href} />
      ) : null}
      <StepButtons onStep={onStep} canStep={canStep} />
      <CloseButton onClose={onClose} />
    </>
  );
  const foot = row ? (
    <>
      <span className="p-caption p-faint">
        {t("Versi {version}", { version: row.version })} · {relative(row.updatedAt)}
      </span>
      <span className="p-gap" />
      {!writable ? null : row.archivedAt ? (
        <RestoreButton resource={resource} row={row} />
      ) : (
        <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={() => onEdit(id)}>
          {t("Ubah")}
        </Button>
      )}
    </>
  ) : null;
  return (
    <DrawerFrame
      eyebrow={row ? <Eyebrow resource={resource} row={row} view={view} /> : null}
      buttons={buttons}
      title={title}
      tabs={tabs}
      tab={tab}
      onTab={setTab}
      foot={foot}
    >
      {tab === "history" ? (
        <History resource={resource} id={id} row={whole ? row : undefined} canWrite={writable} />
      ) : !row || !whole ? (
        <LoadingState rows={6} />
      ) : Further ? (
        <Suspense fallback={<LoadingState rows={6} />}>
          <Further row={row} />
        </Suspense>
      ) : Summary ? (
        <Suspense fallback={<LoadingState rows={6} />}>
          <Summary row={row} />
          <LastChanges resource={resource} id={id} onAll={() => setTab("history")} />
        </Suspense>
      ) : (
        <>
          <LeadingFacts resource={resource} row={row} view={view} skip={inHeading(resource)} />
          <LastChanges resource={resource} id={id} onAll={() => setTab("history")} />
        </>
      )}
    </DrawerFrame>
  );
}

function FormDrawer({
  resource,
  view,
  row,
  onClose,
  onShow,
}: RecordDrawerProps & { readonly row: AnyRow | undefined }) {
  const t = useT();
  const many = Object.keys(resource.fields).length > 10;
  return (
    <DrawerFrame
      wide={many}
      eyebrow={
        row ? (
          <Eyebrow resource={resource} row={row} view={view} />
        ) : (
          <span className="p-small p-muted">{t(resource.title)}</span>
        )
      }
      buttons={<CloseButton onClose={onClose} />}
      title={row ? t("Ubah {name}", { name: headingOf(resource, row) }) : t("Tambah data")}
    >
      <Suspense fallback={<LoadingState rows={8} />}>
        <RecordForm
          resource={resource}
          view={view}
          row={row}
          onSaved={(saved) => onShow(saved.id)}
          onCancel={() => (row ? onShow(row.id) : onClose())}
        />
      </Suspense>
    </DrawerFrame>
  );
}
