import SafetyCertificateOutlined from "@ant-design/icons/SafetyCertificateOutlined";
import { Button, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { Page, useT } from "#platform/ui/index.web.ts";
import {
  ExportButton,
  ListOf,
  useOpened,
  withFilter,
  type ListState,
  useList,
  useMay,
} from "#platform/records/index.web.ts";
import { auditKinds } from "./audit-trail.calls.ts";
import { AuditEvent } from "./audit-trail.resource.ts";
import { auditView } from "./audit-view.tsx";
import { wordOf } from "./words.ts";
import styles from "./audit.module.css";

const EventDrawer = lazy(() => import("./EventDrawer.tsx"));
const SealDialog = lazy(() => import("./SealDialog.tsx"));

/** The audit trail: who changed what, when and from where; and whether the trail was modified. */
export default function AuditTrailPage() {
  const t = useT();
  const may = useMay();
  const list = useList(AuditEvent);
  const { opened, go, open } = useOpened();
  const [sealing, setSealing] = useState(false);
  const id = opened === "new" || opened === undefined ? undefined : opened.id;
  const at = list.rows.findIndex((r) => r.id === id);
  const step = (by: -1 | 1) => {
    const next = list.rows[at + by];
    if (at >= 0 && next) void go({ id: next.id, edit: false }, true);
  };
  const extra = (
    <>
      <Kinds list={list} />
      {may("auditEvent.verify") ? (
        <Button icon={<SafetyCertificateOutlined />} onClick={() => setSealing(true)}>
          {t("Periksa keutuhan")}
        </Button>
      ) : null}
      {list.can.export ? <ExportButton list={list} /> : null}
    </>
  );
  return (
    <Page title={t("Audit trail")} extra={extra}>
      <ListOf
        list={list}
        view={auditView}
        openId={id}
        onOpen={open}
        onClose={() => void go(undefined)}
        onStep={at >= 0 ? step : undefined}
        selectable={false}
      />
      <Suspense fallback={null}>
        {id === undefined ? null : (
          <EventDrawer
            id={id}
            onClose={() => void go(undefined)}
            onStep={at >= 0 ? step : undefined}
            canStep={{ back: at > 0, on: at >= 0 && at < list.rows.length - 1 }}
          />
        )}
        {sealing ? <SealDialog onClose={() => setSealing(false)} /> : null}
      </Suspense>
    </Page>
  );
}

/** Filters by equality, because some names are prefixes of others. */
type Filter = "entity.is" | "action.is";
/** Choices of the filters: the kinds of records and actions that the trail contains. */
function Kinds({ list }: { readonly list: ListState }) {
  const t = useT();
  const kinds = useQueryCall(auditKinds, {}, { staleTime: 60_000 });
  const choose = (name: Filter) => (next: string | null) =>
    list.change({ filters: withFilter(list.query, name, next ?? undefined).filters, page: 1 });
  const select = (
    name: Filter,
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      className={styles.kind}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      aria-label={label}
      placeholder={label}
      value={list.query.filters[name] ?? null}
      options={[...options]}
      onChange={choose(name)}
    />
  );
  return (
    <>
      {select(
        "entity.is",
        t("Jenis data"),
        (kinds.data?.entities ?? []).map((e) => ({ value: e.name, label: t(e.title) })),
      )}
      {select(
        "action.is",
        t("Tindakan"),
        (kinds.data?.actions ?? []).map((a) => ({ value: a, label: t(wordOf(a)) })),
      )}
    </>
  );
}
