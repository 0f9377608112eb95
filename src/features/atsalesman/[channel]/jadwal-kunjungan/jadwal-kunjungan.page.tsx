import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { addDays } from "#kit/day.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { DateInput } from "#web/field/DateInput.tsx";
import { useDebounced } from "#web/field/lookup.ts";
import { useT } from "#web/i18n.ts";
import { Pager } from "#web/resource/Pager.tsx";
import { useAddressValue } from "#web/router/params.ts";
import { Page } from "#web/shell/Page.tsx";
import { EmptyState, ErrorState, LoadingState } from "#web/shell/states.tsx";
import { rowsPerPage, week } from "./jadwal-kunjungan.calls.ts";
import { WeekCards } from "./WeekCards.tsx";
import { WeekMatrix } from "./WeekMatrix.tsx";
import "#web/resource/resource.css";
import "./schedule.css";

/** The week of a channel: who has how much on which day, and below it one salesman's visits to be moved about. */
export default function SchedulePage() {
  const t = useT();
  const channel = useAddressValue("channel");
  const patterns = `/atsalesman/${channel}/jadwal-kunjungan/pola`;
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState("");
  const q = useDebounced(words).trim();
  const on = params.get("on") ?? undefined;
  const page = Number(params.get("page")) || 1;
  const chosen = Number(params.get("salesman")) || undefined;
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    setParams((old) => {
      for (const [key, value] of Object.entries(next)) value === undefined ? old.delete(key) : old.set(key, value);
      return old;
    });
  const asked = { channel, ...(on ? { on } : {}), ...(q ? { q } : {}), ...(page > 1 ? { page } : {}) };
  const found = useQueryCall(week, asked, { placeholderData: keepPreviousData });
  const data = found.data;
  const first = data?.days[0]?.day;
  const by = (days: number) => first && change({ on: addDays(first, days) });
  const row = data?.rows.find((r) => r.id === chosen) ?? data?.rows[0];
  return (
    <Page
      title={t("Jadwal kunjungan")}
      extra={
        <Link to={patterns}>
          <Button>{t("Pola kunjungan")}</Button>
        </Link>
      }
    >
      <div className="vs-tools">
        <Button icon={<LeftOutlined />} aria-label={t("Minggu sebelumnya")} onClick={() => by(-7)} />
        <DateInput
          value={on ?? data?.today ?? null}
          allowClear={false}
          label={t("Minggu")}
          onChange={(day) => day && change({ on: day })}
        />
        <Button icon={<RightOutlined />} aria-label={t("Minggu berikutnya")} onClick={() => by(7)} />
        <Button onClick={() => change({ on: undefined })}>{t("Minggu ini")}</Button>
        <span className="p-gap" />
        <Input
          type="search"
          className="vs-search"
          allowClear
          placeholder={t("Cari salesman")}
          aria-label={t("Cari salesman")}
          value={words}
          onChange={(e) => {
            setWords(e.target.value);
            change({ page: undefined });
          }}
        />
      </div>
      {found.error && !data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !data ? (
        <LoadingState rows={10} />
      ) : data.rows.length === 0 ? (
        <EmptyState title={q ? t("Tidak ada yang cocok.") : t("Belum ada salesman yang aktif di sini.")} />
      ) : (
        <>
          <WeekMatrix data={data} chosen={row?.id} onChoose={(id) => change({ salesman: String(id) })} />
          {data.total > rowsPerPage ? (
            <Pager
              page={page}
              perPage={rowsPerPage}
              total={data.total}
              noun={t("salesman")}
              onPage={(n) => change({ page: String(n) })}
            />
          ) : null}
          {row ? <WeekCards key={row.id} person={row} data={data} on={on} /> : null}
        </>
      )}
    </Page>
  );
}
