import { defineSources, type Source } from "#platform/report/index.server.ts";
import { ApiCalls } from "./api-calls.cube.ts";

const day = "(f.created_at at time zone 'Asia/Jakarta')::date";
const count = (test: string) => `case when ${test} then 1 else 0 end`;
/** The service is the third part of the address: /api/v1/sales/batch. */
const service = `case when split_part(f.path, '/', 4) = 'sales' then 1
  when split_part(f.path, '/', 4) = 'returns' then 2
  when split_part(f.path, '/', 4) = 'cancellations' then 3
  when split_part(f.path, '/', 4) = 'receipts' then 4
  when split_part(f.path, '/', 4) = 'deliveries' then 5
  when split_part(f.path, '/', 4) = 'proofs-of-delivery' then 6
  when split_part(f.path, '/', 4) = 'stock-reports' then 7
  when split_part(f.path, '/', 4) = 'client' then 8
  when split_part(f.path, '/', 4) = 'documents' then 9
  when split_part(f.path, '/', 4) = 'nil-declarations' then 10
  else 0 end`;

const outcome = "case when f.status = 429 then 3 when f.status >= 500 then 4 when f.status >= 400 then 2 else 1 end";

const log: Source = {
  table: "api_log",
  grain: "day",
  date: day,
  columns: {
    distributor_id: "coalesce(f.distributor_id, 0)",
    client_id: "coalesce(f.client_id, 0)",
    endpoint_id: service,
    status_id: outcome,
  },
  leaves: {
    calls: "1",
    apiOk: count("f.status < 400"),
    apiFailed: count("f.status >= 400"),
    throttled: count("f.status = 429"),
    serverErrors: count("f.status >= 500"),
    latencySum: "f.latency_ms",
    latencyMax: "f.latency_ms",
    latencyP50: "f.latency_ms",
    latencyP95: "f.latency_ms",
    recordsAccepted: "f.items - f.failed",
    recordsRejected: "f.failed",
    duplicates: "f.duplicates",
    lastCallAt: day,
  },
  weight: 200_000,
};

export const apiCallSources = defineSources(ApiCalls, [log]);
