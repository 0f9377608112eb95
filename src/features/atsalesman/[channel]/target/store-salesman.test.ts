import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportAnswer } from "#platform/report/index.ts";
import { digits, get } from "#test/report/read-report.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

const monitored = async (query: Record<string, string> = {}): Promise<ReportAnswer> =>
  get(await portal.as("admin"), "atsalesman.retail.monitoring-target", { period: "month", ...query });
type Period = { readonly from: string; readonly to: string };
type Sale = { readonly store: number; readonly owner: number; readonly last: string };

/** A store with sales on several days of the period, the only salesman who visits it, and the last of the days. */
async function repeatedSale({ from, to }: Period): Promise<Sale> {
  const [sale] = await portal.sql<Sale>(
    `select l.store_id::int as store, min(p.salesman_id)::int as owner, max(l.sold_on)::text as last from sale_line l
     join visit_pattern p on p.store_id = l.store_id and p.valid_to is null and p.archived_at is null
     where l.status = 'posted' and l.sold_on between $1::date and $2::date and l.sign = 1
     group by 1 having count(distinct l.sold_on) > 1 and count(distinct p.salesman_id) = 1 order by 1 limit 1`,
    [from, to],
  );
  return sale as Sale;
}

/** Tonnes of a salesman by position, with the pattern and the position looked up for each line. */
const tonnesByPosition = ({ from, to }: Period, salesman: number) =>
  portal.sql<{ id: number; t: string }>(
    `select coalesce(sp.position_id, 0)::int as id, sum(l.sign * l.tonnes) as t from sale_line l
     join lateral (select p.salesman_id from visit_pattern p where p.store_id = l.store_id and p.archived_at is null
       and p.valid_from <= l.sold_on and (p.valid_to is null or p.valid_to > l.sold_on)
       order by p.valid_from desc, p.id desc limit 1) p on p.salesman_id = $3
     left join salesman_position sp on sp.salesman_id = p.salesman_id and sp.valid_from <= l.sold_on
       and (sp.valid_to is null or sp.valid_to > l.sold_on)
     where l.status = 'posted' and l.sold_on between $1::date and $2::date group by 1`,
    [from, to, salesman],
  );
const sumOf = (rows: readonly { readonly t: string }[]): number => rows.reduce((total, { t }) => total + Number(t), 0);

/** From the day on, another salesman visits the store as well, and holds another position. */
async function handOver({ store, last }: Sale, to: number): Promise<void> {
  await portal.sql(
    "insert into visit_pattern (salesman_id, store_id, frequency, monday, anchor_on, valid_from) values ($1, $2, 'weekly', true, '2020-01-06', $3)",
    [to, store, last],
  );
  await portal.sql(
    `with ended as (update salesman_position set valid_to = $2 where salesman_id = $1 and valid_to is null returning position_id)
     insert into salesman_position (salesman_id, position_id, valid_from)
     select $1, (select min(position_id) from salesman_position where position_id <> (select position_id from ended)), $2`,
    [to, last],
  );
}

test("the pattern that began last and the position of the day determine whose sale it is", async () => {
  const { period } = (await monitored()).stamps;
  const sale = await repeatedSale(period);
  const [{ id: other }] = (await portal.sql<{ id: number }>(
    `select o.salesman_id::int as id from salesman_position o join salesman s on s.id = o.salesman_id
     where s.channel = 'retail' and s.status = 'active' and o.valid_to is null and o.valid_from < $2 and s.id <> $1 order by 1 limit 1`,
    [sale.owner, sale.last],
  )) as [{ id: number }];
  const before = sumOf(await tonnesByPosition(period, other));
  await handOver(sale, other);
  const expected = await tonnesByPosition(period, other);
  expect(sumOf(expected)).toBeGreaterThan(before);
  for (const salesman of [sale.owner, other]) {
    const answer = await monitored({ salesman: String(salesman) });
    expect(answer.level).toBe("position");
    const tonnes = new Map(answer.rows.map((r) => [r.id, r.cells.tonnes]));
    for (const { id, t } of await tonnesByPosition(period, salesman)) expect(tonnes.get(id)).toBe(digits(t));
  }
});
