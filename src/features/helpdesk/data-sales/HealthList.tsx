import RedoOutlined from "@ant-design/icons/RedoOutlined";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { Button, Pagination, Popconfirm, Select } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  relative,
  ScrollRegion,
  StatusTag,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import relatedStyles from "#platform/records/record/related.module.css";
import {
  fieldHealth,
  type Health,
  type HealthQuery,
  healthPerPage,
  type Problem,
  problemWords,
  retryAll,
  type SalesmanHealth,
} from "./health.calls.ts";
import styles from "./health.module.css";

/** All active salesmen with problems of phone or configuration, worst first. */
export default function HealthList() {
  const t = useT();
  const [filters, setFilters] = useState<HealthQuery>({ problem: "any" });
  const query = useQueryCall(fieldHealth, filters, { placeholderData: keepPreviousData });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={8} />;
  const { data } = query;
  return (
    <section className={styles.root} aria-busy={query.isFetching}>
      <div className={styles.bar}>
        <Filters filters={filters} of={data} onChange={setFilters} />
        <span className="p-gap" />
        {data.counts.refused > 0 ? <RetryAll /> : null}
      </div>
      {data.rows.length === 0 ? (
        <EmptyState title={t("Tidak ada yang tertahan")}>
          {t("{count} salesman aktif tanpa masalah ini.", { count: integer(data.all) })}
        </EmptyState>
      ) : (
        <Rows rows={data.rows} />
      )}
      {data.total > healthPerPage ? (
        <Pagination
          size="small"
          current={filters.page ?? 1}
          pageSize={healthPerPage}
          total={data.total}
          showSizeChanger={false}
          onChange={(page) => setFilters({ ...filters, page })}
        />
      ) : null}
    </section>
  );
}

type FilterProps = {
  readonly filters: HealthQuery;
  readonly of: Health;
  readonly onChange: (next: HealthQuery) => void;
};
function Filters({ filters, of, onChange }: FilterProps) {
  const t = useT();
  const each = (Object.entries(problemWords) as [Problem, string][]).map(([value, label]) => ({
    value,
    label: `${t(label)} (${integer(of.counts[value])})`,
  }));
  return (
    <>
      <Select
        aria-label={t("Masalah")}
        className={styles.select}
        value={filters.problem ?? "all"}
        onChange={(v) => onChange({ ...filters, problem: v === "all" ? undefined : (v as Problem | "any"), page: 1 })}
        options={[
          { value: "any", label: t("Semua yang bermasalah") },
          { value: "all", label: t("Semua salesman ({count})", { count: integer(of.all) }) },
          ...each,
        ]}
      />
      <Select
        aria-label={t("Kanal")}
        value={filters.channel ?? "all"}
        onChange={(v) => onChange({ ...filters, channel: v === "all" ? undefined : (v as "retail"), page: 1 })}
        options={[
          { value: "all", label: t("Semua kanal") },
          { value: "retail", label: t("Retail") },
          { value: "corsales", label: t("Corsales") },
        ]}
      />
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly SalesmanHealth[] }) {
  const t = useT();
  return (
    <ScrollRegion className={relatedStyles.scroll} label={t("Kesehatan ponsel salesman")}>
      <table className={relatedStyles.rows}>
        <caption className="p-hidden">{t("Kesehatan ponsel salesman")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Salesman")}</th>
            <th scope="col">{t("Perangkat")}</th>
            <th scope="col">{t("Terakhir terhubung")}</th>
            <th scope="col" className="p-num">
              {t("Masih di ponsel")}
            </th>
            <th scope="col" className="p-num">
              {t("Ditolak")}
            </th>
            <th scope="col" className="p-num">
              {t("Selisih jam (detik)")}
            </th>
            <th scope="col">{t("Masalah")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.salesman.id}>
              <td>
                <Link to={`/atsalesman/${r.channel}/user-salesman?id=${r.salesman.id}`}>{r.salesman.label}</Link>
              </td>
              <td>
                {r.device ?? <span className="p-faint">–</span>}{" "}
                <span className="p-small p-muted">{r.appVersion ?? ""}</span>
              </td>
              <td>{r.lastSeenAt ? relative(r.lastSeenAt) : <span className="p-faint">–</span>}</td>
              <td className="p-num">{integer(r.pending)}</td>
              <td className="p-num">{integer(r.refused)}</td>
              <td className="p-num">{r.clockSeconds === null ? "–" : integer(r.clockSeconds)}</td>
              <td>
                <span className={styles.tags}>
                  {r.problems.map((p) => (
                    <StatusTag key={p} tone={p === "refused" ? "error" : "warning"}>
                      {t(problemWords[p])}
                    </StatusTag>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function RetryAll() {
  const t = useT();
  const may = useMay()("fieldEvent.manage");
  const client = useQueryClient();
  const { message } = useFeedback();
  const send = useCall(retryAll, {
    onSuccess: ({ applied, refused }) => {
      void message.success(
        t("{applied} item diterapkan, {refused} tetap ditolak", {
          applied: integer(applied),
          refused: integer(refused),
        }),
      );
      void client.invalidateQueries();
    },
    onError: (e) => void message.error(t(e.message)),
  });
  if (!may) return null;
  return (
    <Popconfirm
      title={t("Coba lagi semua item yang ditolak?")}
      okText={t("Coba lagi")}
      cancelText={t("Batal")}
      onConfirm={() => send.mutate({})}
    >
      <Button icon={<RedoOutlined aria-hidden="true" />} loading={send.isPending}>
        {t("Coba lagi semua")}
      </Button>
    </Popconfirm>
  );
}
