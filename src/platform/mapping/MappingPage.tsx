import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { Select } from "antd";
import { lazy, Suspense, useState } from "react";
import type { RefValue } from "#kit/field.ts";
import { type AnyMapping, memberOf, moveAction } from "./mapping.ts";
import { callsOf, type MemberRow, type Parents, type MemberSelection } from "./mapping.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, Page, useDebounced, useT } from "#platform/ui/index.web.ts";
import { useJobsEnded } from "#platform/jobs/index.web.ts";
import { unitLabelOf, useMay } from "#platform/records/index.web.ts";
import { MappingActs } from "./MappingActs.tsx";
import { MembersPane } from "./MembersPane.tsx";
import { MoveDialog, type MoveInput } from "./MoveDialog.tsx";
import { ParentPane } from "./ParentPane.tsx";
import { Timeline } from "./Timeline.tsx";
import { membersQueryOf, useMappingQuery } from "./useMappingQuery.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./mapping.module.css";

const ImportDialog = lazy(() => import("#platform/import/ImportDialog.tsx"));

/** Two panes with parents and members; members are moved by dragging, by keyboard or in bulk, from a given day on. */
export function MappingPage({ mapping }: { readonly mapping: AnyMapping }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const [query, change] = useMappingQuery(mapping);
  const [words, setWords] = useState("");
  const q = useDebounced(words).trim();
  const result = useQueryCall(
    callsOf(mapping).parents,
    { ...(query.on ? { on: query.on } : {}), ...(q ? { q } : {}) },
    { placeholderData: keepPreviousData },
  );
  const [dragged, setDragged] = useState<readonly MemberRow[]>();
  const [wish, setWish] = useState<MoveInput>();
  const [importing, setImporting] = useState(false);
  const mayMove = may(moveAction(mapping));
  useJobsEnded(() => void client.invalidateQueries());
  const data = result.data;
  const noun = unitLabelOf(memberOf(mapping));
  const openDialog = (pick: MemberSelection, count: number, label: string, to?: RefValue | null) =>
    setWish({
      pick,
      to,
      title: label
        ? t("Pindahkan {name}", { name: label })
        : t("Pindahkan {count} {noun}", { count: integer(count), noun }),
    });
  const drop = dragged
    ? (to: RefValue | null) => {
        openDialog(
          { ids: dragged.map((r) => r.id) },
          dragged.length,
          dragged.length === 1 ? (dragged[0]?.label ?? "") : "",
          to,
        );
        setDragged(undefined);
      }
    : undefined;
  return (
    <Page
      title={t(mapping.title ?? mapping.of.title)}
      extra={
        <MappingActs
          mapping={mapping}
          query={membersQueryOf(query)}
          onDay={(on) => change({ on })}
          onImport={() => setImporting(true)}
        />
      }
    >
      {result.error && !data ? (
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      ) : !data ? (
        <LoadingState rows={10} />
      ) : (
        <>
          <p className={`p-small p-muted ${styles.about}`}>{t(mapping.about)}</p>
          <div className={styles.split}>
            <ParentChoice tree={data} selected={query.parent} onSelect={(parent) => change({ parent })} />
            <ParentPane
              mapping={mapping}
              tree={data}
              words={words}
              onWords={setWords}
              selected={query.parent}
              onSelect={(parent) => change({ parent })}
              onDrop={drop}
            />
            <MembersPane
              mapping={mapping}
              query={query}
              change={change}
              mayMove={mayMove}
              heading={headingOf(data, query.parent, t)}
              onMove={openDialog}
              onDrag={setDragged}
            />
          </div>
        </>
      )}
      {wish && data ? (
        <MoveDialog
          mapping={mapping}
          wish={wish}
          today={data.today}
          from={query.on && query.on > data.today ? query.on : data.today}
          onClose={(moved) => {
            setWish(undefined);
            if (moved) void client.invalidateQueries();
          }}
        />
      ) : null}
      {query.open ? (
        <Timeline
          mapping={mapping}
          member={query.open}
          mayMove={mayMove}
          onClose={() => change({ member: undefined })}
        />
      ) : null}
      {importing ? (
        <Suspense fallback={null}>
          <ImportDialog
            resource={mapping.of}
            onClose={() => {
              setImporting(false);
              void client.invalidateQueries();
            }}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

function headingOf(data: Parents, parent: string | undefined, t: ReturnType<typeof useT>): string {
  if (parent === undefined) return t("Semua");
  if (parent === "none") return t("Belum dipetakan");
  if (parent === "planned") return t("Rencana pindah");
  return data.parents.find((p) => String(p.id) === parent)?.label ?? "…";
}

/** On a narrow screen the left pane is a single control. */
function ParentChoice({
  tree: query,
  selected,
  onSelect,
}: {
  readonly tree: Parents;
  readonly selected: string | undefined;
  readonly onSelect: (parent: string | undefined) => void;
}) {
  const t = useT();
  const options = [
    { value: "", label: `${t("Semua")} (${integer(query.members)})` },
    { value: "none", label: `${t("Belum dipetakan")} (${integer(query.gaps)})` },
    ...(query.planned ? [{ value: "planned", label: `${t("Rencana pindah")} (${integer(query.planned)})` }] : []),
    ...query.parents.map((p) => ({ value: String(p.id), label: `${p.label} (${integer(p.count)})` })),
  ];
  return (
    <Select
      className={`${fieldStyles.wide} ${styles.pick}`}
      aria-label={t("Kelompok")}
      value={selected ?? ""}
      onChange={(v) => onSelect(v || undefined)}
      showSearch={{ optionFilterProp: "label" }}
      options={options}
    />
  );
}
