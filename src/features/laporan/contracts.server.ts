import { ofContract, productsByOpco, receivedSql } from "#features/penjualan/stock/contract-received.server.ts";
import { ownTable, requestedDays, slotted, defineSources, type Source } from "#platform/report/index.server.ts";
import { Contracts } from "./contracts.cube.ts";
import { ContractsByPartner } from "./purchase-contracts.cube.ts";

const days = "(f.valid_to - f.valid_from)";
/** A day of the contract counts once it is over, as on the page of contracts. */
const gone = "greatest(0, x.day - f.valid_from)";
const left = "(f.valid_to - x.day)";
const realised = "coalesce(r.tonnes, 0)";
const remaining = `greatest(0, f.tonnes - ${realised})`;
/** Brands of a contract; used only by filters. */
const brands = `array(select distinct p.brand_id from {~product} p join {~brand} b on b.id = p.brand_id and b.opco_id = f.opco_id where f.product_group_id is null
  or exists (select 1 from {~product_group_member} g where g.product_id = p.id and g.product_group_id = f.product_group_id and g.valid_from < f.valid_to and (g.valid_to is null or g.valid_to > f.valid_from)))`;
const own = {
  distributor_id: "f.distributor_id",
  contract_id: "f.id",
  opco_id: "f.opco_id",
  brand_ids: brands,
  product_group_id: "coalesce(f.product_group_id, 0)",
  status_id: "case when f.status = 'active' then 1 else 2 end",
} as const;
const counted = `l.distributor_id = f.distributor_id and l.status = 'posted' and l.received_on >= f.valid_from and l.received_on < f.valid_to and ${ofContract}`;

/** A receipt counts for the opco of its brand and for the contract's product group, if it has one. */
const contracts: Source = {
  table: "volume_contract",
  grain: "asOf",
  date: "f.valid_from",
  until: "f.valid_to",
  where: "f.status in ('active', 'ended') and f.archived_at is null",
  tables: {
    received: receivedSql(requestedDays, "c.valid_from <= x.day and c.valid_to > x.day and c.archived_at is null"),
  },
  lookup: slotted`left join ${ownTable("received")} r on r.contract_id = f.id and r.day = x.day`,
  columns: {
    ...own,
    expiry_id: `case when ${left} <= 30 then 1 when ${left} <= 60 then 2 when ${left} <= 90 then 3 else 4 end`,
  },
  leaves: {
    contracts: "1",
    committed: "f.tonnes",
    realised,
    proRataCommit: `f.tonnes * ${gone} / ${days}`,
    forecast: `case when ${gone} > 0 then ${realised} * ${days} / ${gone} else 0 end`,
    remaining,
    daysLeft: left,
    requiredPerDay: `${remaining} / ${left}`,
    alerts: `case when ${left} < 30 and ${realised} < f.tonnes * 0.9 then 1 else 0 end`,
  },
  weight: 1_000,
};

/** Receipts by day. */
const receipts: Source = {
  table: "volume_contract",
  grain: "day",
  date: "l.received_on",
  join: `join {~purchase_line} l on ${counted} join ${productsByOpco} p on p.id = l.product_id and p.opco_id = f.opco_id`,
  where: "f.status in ('active', 'ended') and f.archived_at is null",
  columns: own,
  leaves: { periodRealised: "l.sign * l.tonnes" },
  weight: 20_000,
};

export const contractSources = defineSources(Contracts, [contracts, receipts]);
export const partnerContractSources = defineSources(ContractsByPartner, [contracts]);
