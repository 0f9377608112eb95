import SearchOutlined from "@ant-design/icons/SearchOutlined";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { Input } from "antd";
import { lazy, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { moveAction } from "#platform/mapping/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  Page,
  patched,
  Segmented,
  useT,
} from "#platform/ui/index.web.ts";
import { useJobsEnded } from "#platform/jobs/index.web.ts";
import { MappingActs, MoveDialog, type MoveInput } from "#platform/mapping/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { PositionDrawer } from "./PositionDrawer.tsx";
import { OrgTree } from "./OrgTree.tsx";
import { firstOpen, linesOf, type Show, sumsOf } from "./org-tree.ts";
import { above, type OrgPosition, positionTree } from "./pemetaan-organisasi.calls.ts";
import { positionParents } from "./pemetaan-organisasi.resource.ts";
import { positionAssignments } from "./penempatan.resource.ts";
import styles from "./organisation.module.css";

const ImportDialog = lazy(() => import("#platform/import/ImportDialog.tsx"));

type OpenMove = MoveInput & { readonly mapping: typeof positionParents | typeof positionAssignments };

/** Positions from GM to TSO on a day; they are moved by drag or key, and vacant and unassigned ones are highlighted. */
export default function OrganisationPage() {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const on = /^\d{4}-\d\d-\d\d$/.test(params.get("on") ?? "") ? (params.get("on") as string) : undefined;
  const query = useQueryCall(positionTree, on ? { on } : {}, { placeholderData: keepPreviousData });
  const [toggled, setToggled] = useState<ReadonlySet<number>>();
  const [show, setShow] = useState<Show>("all");
  const [search, setSearch] = useState("");
  const [openMove, setOpenMove] = useState<OpenMove>();
  const [importing, setImporting] = useState(false);
  useJobsEnded(() => void client.invalidateQueries());
  const positions = useMemo(() => query.data?.chairs ?? [], [query.data]);
  const open = useMemo(() => toggled ?? firstOpen(positions), [toggled, positions]);
  const lines = useMemo(() => linesOf(positions, open, show, search), [positions, open, show, search]);
  const sums = useMemo(() => sumsOf(positions), [positions]);
  const chosen = positions.find((c) => String(c.id) === params.get("chair"));
  const set = (name: string, value: string | undefined) => setParams((now) => patched(now, { [name]: value }));
  const toggle = (id: number, on_: boolean) =>
    setToggled(new Set(on_ ? [...open, id] : [...open].filter((x) => x !== id)));
  const move = (position: OrgPosition, to?: OrgPosition) => {
    const choices = positions
      .filter((c) => c.kind === above[position.kind])
      .map((c) => ({ id: c.id, label: `${c.name} (${c.holder?.label ?? t("Kosong")})` }));
    setOpenMove({
      mapping: positionParents,
      pick: { ids: [position.id] },
      title: t("Pindahkan {name}", { name: position.name }),
      to: choices.find((c) => c.id === to?.id),
      choices,
    });
  };
  const place = (position: OrgPosition) =>
    setOpenMove({
      mapping: positionAssignments,
      pick: { ids: [position.id] },
      title: t("Tempatkan orang di {name}", { name: position.name }),
      to: undefined,
    });
  const views = [
    { value: "all" as const, label: `${t("Semua")} ${integer(sums.positions)}` },
    { value: "vacant" as const, label: `${t("Kosong")} ${integer(sums.vacant)}` },
    { value: "loose" as const, label: `${t("Tanpa atasan")} ${integer(sums.loose)}` },
    { value: "planned" as const, label: `${t("Rencana")} ${integer(sums.planned)}` },
  ];
  return (
    <Page
      title={t("Pemetaan organisasi")}
      extra={
        <MappingActs
          mapping={positionParents}
          query={on ? { on } : {}}
          onDay={(day) => set("on", day)}
          onImport={() => setImporting(true)}
        />
      }
    >
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={12} />
      ) : (
        <section className={`p-card ${styles.card}`} aria-busy={query.isPlaceholderData}>
          <header>
            <Segmented<Show> value={show} onChange={setShow} options={views} aria-label={t("Tampilan")} />
            <span className="p-gap" />
            <Input
              className={styles.search}
              allowClear
              prefix={<SearchOutlined aria-hidden="true" />}
              placeholder={t("Cari posisi atau orang")}
              aria-label={t("Cari posisi atau orang")}
              value={search}
              onChange={(e) => setSearch(e.target.value)}
            />
          </header>
          <p className={`${styles.hint} p-faint`}>
            {t(
              "Panah untuk berjalan dan membuka, Enter rincian, M memindahkan, P menempatkan orang; atau seret posisi ke atasannya.",
            )}
          </p>
          {lines.length ? (
            <OrgTree
              lines={lines}
              chosen={chosen?.id}
              mayMove={may(moveAction(positionParents))}
              onToggle={toggle}
              onOpen={(c) => set("chair", String(c.id))}
              onMove={move}
              onPlace={place}
            />
          ) : (
            <EmptyState
              narrow={show !== "all" || search !== ""}
              onClear={() => {
                setShow("all");
                setSearch("");
              }}
            />
          )}
        </section>
      )}
      {chosen ? (
        <PositionDrawer
          position={chosen}
          mayMove={may(moveAction(positionParents))}
          mayPlace={may(moveAction(positionAssignments))}
          onMove={move}
          onPlace={place}
          onClose={() => set("chair", undefined)}
        />
      ) : null}
      {openMove && query.data ? (
        <MoveDialog
          mapping={openMove.mapping}
          wish={openMove}
          today={query.data.today}
          from={on && on > query.data.today ? on : query.data.today}
          onClose={(moved) => {
            setOpenMove(undefined);
            if (moved) void client.invalidateQueries();
          }}
        />
      ) : null}
      {importing ? (
        <Suspense fallback={null}>
          <ImportDialog
            resource={positionParents.of}
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
