import type { SeedContext } from "./context.ts";
import { addDays } from "./days.ts";

type Question = {
  readonly key: string;
  readonly kind: string;
  readonly label: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly condition?: object;
};
type Plan = {
  readonly title: string;
  readonly channel: "retail" | "corsales";
  readonly state: "draft" | "open" | "closed";
  /** Days from today. */
  readonly opens: number;
  readonly closes: number;
  readonly repeatDays?: number;
  /** The percentage of due stores that answer. */
  readonly rate: number;
  /** Subject of the first question. */
  readonly about: string;
  /** Label of the first option from the second version on. */
  readonly renamed?: string;
};
const plans: readonly Plan[] = [
  {
    title: "Ketersediaan merk di toko",
    channel: "retail",
    state: "open",
    opens: -45,
    closes: 30,
    rate: 74,
    about: "Apakah toko menjual semen 40 kg?",
    renamed: "Merk grup sendiri",
  },
  {
    title: "Kepuasan layanan pengiriman",
    channel: "retail",
    state: "open",
    opens: -28,
    closes: 21,
    rate: 58,
    about: "Apakah kiriman terakhir datang tepat waktu?",
  },
  {
    title: "Materi promosi di etalase",
    channel: "retail",
    state: "closed",
    opens: -120,
    closes: -60,
    rate: 81,
    about: "Apakah spanduk terpasang?",
  },
  {
    title: "Stok dan rencana beli",
    channel: "retail",
    state: "open",
    opens: -40,
    closes: 60,
    repeatDays: 28,
    rate: 49,
    about: "Apakah stok cukup untuk dua minggu?",
  },
  {
    title: "Minat proyek pelanggan corsales",
    channel: "corsales",
    state: "open",
    opens: -20,
    closes: 40,
    rate: 66,
    about: "Apakah ada proyek yang sedang berjalan?",
  },
  {
    title: "Kebutuhan teknis lapangan",
    channel: "corsales",
    state: "draft",
    opens: 7,
    closes: 37,
    rate: 0,
    about: "Apakah perlu kunjungan teknis?",
  },
];
const questionsOf = (plan: Plan): readonly Question[] => [
  { key: "main", kind: "yesNo", label: plan.about, options: { yes: "Ya", no: "Tidak" } },
  {
    key: "brand",
    kind: "single",
    label: "Merk mana yang paling banyak keluar?",
    options: { own: "Merk utama", second: "Merk kedua", other: "Merk lain" },
    condition: { item: "main", is: "yes" },
  },
  {
    key: "why",
    kind: "multi",
    label: "Apa sebabnya?",
    options: { price: "Harga", stock: "Stok kosong", demand: "Permintaan sepi", term: "Tempo pembayaran" },
    condition: { item: "main", is: "no" },
  },
  { key: "score", kind: "scale", label: "Nilai layanan kami (1–5)" },
  { key: "bags", kind: "number", label: "Penjualan per minggu (zak)" },
  { key: "note", kind: "longText", label: "Catatan" },
];

/** Number of due stores for each salesman. */
const storesPerSalesman: Readonly<Record<SeedContext["name"], number>> = { test: 8, demo: 20, large: 60, xl: 60 };

/**
 * Six surveys with their responses: one whose second version renamed an option, one repeated every four weeks, one
 * closed, one draft.
 */
export async function seedSurveys(ctx: SeedContext): Promise<void> {
  for (const [at, plan] of plans.entries()) {
    const versions = plan.renamed ? 2 : 1;
    const { rows } = await ctx.client.query<{ id: string }>(
      `insert into survey (code, title, channel, state, version_no, opens_on, closes_on, repeat, repeat_days)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        `SV-${String(at + 1).padStart(5, "0")}`,
        plan.title,
        plan.channel,
        plan.state,
        plan.state === "draft" ? null : versions,
        addDays(ctx.today, plan.opens),
        addDays(ctx.today, plan.closes),
        plan.repeatDays ? "everyDays" : "once",
        plan.repeatDays ?? null,
      ],
    );
    const survey = Number(rows[0]?.id);
    for (let no = 1; no <= versions; no++) await version(ctx, survey, plan, no, versions);
    if (plan.state !== "draft") await responses(ctx, survey, plan);
  }
}

async function version(ctx: SeedContext, survey: number, plan: Plan, no: number, versions: number): Promise<void> {
  const state = plan.state === "draft" ? "draft" : no === versions ? "published" : "retired";
  const published = addDays(ctx.today, no === 1 ? plan.opens - 2 : Math.round(plan.opens / 2));
  const { rows } = await ctx.client.query<{ id: string }>(
    `insert into survey_version (survey_id, channel, no, title, state, published_at)
     values ($1, $2, $3, $4, $5::text, case when $5::text = 'draft' then null else $6::date + interval '9 hours' end) returning id`,
    [survey, plan.channel, no, plan.title, state, published],
  );
  const id = Number(rows[0]?.id);
  const questions = questionsOf(plan);
  await ctx.client.query(
    `with q as (select q.*, row_number() over () as position from jsonb_to_recordset($3::jsonb) as q(key text, kind text, label text, condition jsonb)),
       i as (insert into survey_item (survey_id, channel, key, kind, label) select $1::bigint, $2::text, q.key, q.kind, q.label from q order by q.position
         on conflict (survey_id, key) do update set label = excluded.label returning id, key)
     insert into survey_version_item (version_id, item_id, position, label, required, condition)
     select $4::bigint, i.id, q.position, q.label, q.key = 'main', q.condition from q join i on i.key = q.key`,
    [survey, plan.channel, JSON.stringify(questions), id],
  );
  const options = questions.flatMap((q) =>
    Object.entries(q.options ?? {}).map(([value, label], position) => ({
      key: q.key,
      value,
      label: value === "own" && no === 2 ? (plan.renamed ?? label) : label,
      position: position + 1,
    })),
  );
  await ctx.client.query(
    `with o as (select i.id as item_id, x.* from jsonb_to_recordset($2::jsonb) as x(key text, value text, label text, position int) join survey_item i on i.survey_id = $1::bigint and i.key = x.key),
       made as (insert into survey_option (item_id, channel, value, label) select o.item_id, $4::text, o.value, o.label from o order by o.item_id, o.position
         on conflict (item_id, value) do update set label = excluded.label returning id, item_id, value)
     insert into survey_version_option (version_id, option_id, item_id, position, label)
     select $3::bigint, made.id, o.item_id, o.position, o.label from o join made on made.item_id = o.item_id and made.value = o.value`,
    [survey, JSON.stringify(options), id, plan.channel],
  );
}

/**
 * Surveys are due at stores of retail salesmen and customers visited by corsales; some of them answer in the days after
 * the round began.
 */
async function responses(ctx: SeedContext, survey: number, plan: Plan): Promise<void> {
  const rounds = plan.repeatDays ? Math.floor(-plan.opens / plan.repeatDays) : 0;
  for (let round = 0; round <= rounds; round++) {
    const from = plan.opens + round * (plan.repeatDays ?? 0);
    const to = plan.repeatDays ? Math.min(from + plan.repeatDays - 1, plan.closes) : plan.closes;
    await ctx.client.query(
      `with people as (select id, distributor_id, district_id, row_number() over (partition by district_id order by id) - 1 as k, count(*) over (partition by district_id) as n
           from salesman where channel = $2::text and status = 'active'),
         near as (select s.id, s.district_id, row_number() over (partition by s.district_id order by s.id) - 1 as k from store s where s.status = 'active' and s.archived_at is null),
         due as (
           select near.id as store_id, null::bigint as customer_id, near.district_id, p.id as salesman_id, p.distributor_id
           from near join people p on p.district_id = near.district_id and p.k = near.k % p.n where $2::text = 'retail' and near.k < $6::int * p.n
           union all
           select null, x.* from (
             select distinct on (v.customer_id) v.customer_id, c.district_id, p.id, p.distributor_id
             from visit_pattern v join people p on p.id = v.salesman_id join bulk_customer c on c.id = v.customer_id
             order by v.customer_id, p.id) x)
       insert into survey_assignment (distributor_id, survey_id, version_id, channel, store_id, customer_id, district_id, salesman_id, due_from, due_to)
       select d.distributor_id, $1::bigint, v.id, $2::text, d.store_id, d.customer_id, d.district_id, d.salesman_id, $3::date + $4::int, $3::date + $5::int from due d
       join survey_version v on v.survey_id = $1::bigint and v.state = 'published' order by coalesce(d.store_id, d.customer_id)`,
      [survey, plan.channel, ctx.today, from, to, storesPerSalesman[ctx.name]],
    );
  }
  await ctx.client.query(
    `insert into survey_target (survey_id, kind, target_id) select distinct $1::bigint, case when a.store_id is null then 'customer' else 'store' end, coalesce(a.store_id, a.customer_id) from survey_assignment a where a.survey_id = $1::bigint and (select count(*) from survey_assignment b where b.survey_id = $1::bigint) <= 400 order by 3`,
    [survey],
  );
  await ctx.client.query(
    `insert into survey_target (survey_id, kind, target_id) select distinct $1::bigint, 'district', a.district_id from survey_assignment a
     where a.survey_id = $1::bigint and not exists (select 1 from survey_target t where t.survey_id = $1::bigint) order by 3`,
    [survey],
  );
  await ctx.client.query(
    `with asked as (select a.*, abs(a.place_key) as place from survey_assignment a where a.survey_id = $1),
       said as (select a.*, (a.place * 37 + a.survey_id * 11) % 100 as h, least(a.due_from + ((a.place * 13) % 40)::int, a.due_to) as day from asked a)
     insert into survey_response (distributor_id, channel, survey_id, version_id, salesman_id, store_id, customer_id, district_id, client_id, content_hash, submitted_at, received_at, clock_trust, day, round_on)
     select s.distributor_id, s.channel, s.survey_id, v.id, s.salesman_id, s.store_id, s.customer_id, s.district_id, md5('response ' || s.id || ' ' || s.survey_id)::uuid, sha256(('response ' || s.id)::bytea),
       (s.day + interval '8 hours' + (s.place % 480) * interval '1 minute') at time zone 'Asia/Jakarta', (s.day + interval '9 hours' + (s.place % 480) * interval '1 minute') at time zone 'Asia/Jakarta', 'boot', s.day, s.due_from
     from said s join lateral (select v.id from survey_version v where v.survey_id = s.survey_id order by (v.published_at <= s.day) desc, case when v.published_at <= s.day then v.no else -v.no end desc limit 1) v on true
     where s.h < $2 and s.day <= $3::date order by s.day, s.id`,
    [survey, plan.rate, addDays(ctx.today, -1)],
  );
  await ctx.client.query(
    `with r as (select r.*, ((abs(r.place_key) * 17 + r.survey_id * 5) % 100)::int as h from survey_response r where r.survey_id = $1),
       o as (select w.version_id, w.item_id, array_agg(w.option_id order by w.position) as ids from survey_version_option w group by 1, 2)
     insert into survey_answer (distributor_id, response_id, item_id, answered, value, number, option_ids)
     select r.distributor_id, r.id, i.id, i.kind <> 'longText' or r.h % 4 = 0,
       case when i.kind = 'longText' and r.h % 4 = 0 then (array['Minta kiriman lebih pagi.','Harga di toko sebelah lebih murah.','Pemilik sedang keluar kota.','Butuh spanduk baru.','Pembayaran lancar.'])[1 + r.h % 5]
         when i.kind = 'number' then (20 + r.h * 3)::text when i.kind = 'scale' then (1 + (r.h * 3 + abs(r.place_key)) % 5)::text end,
       case i.kind when 'number' then 20 + r.h * 3 when 'scale' then 1 + (r.h * 3 + abs(r.place_key)) % 5 end,
       case i.key when 'main' then array[o.ids[case when r.h < 64 then 1 else 2 end]] when 'brand' then array[o.ids[1 + (r.h * r.h) % 3]]
         when 'why' then array[o.ids[1 + r.h % 2]] || case when r.h % 3 = 0 then array[o.ids[3 + r.h % 2]] else '{}'::bigint[] end else '{}'::bigint[] end
     from r join survey_version_item w on w.version_id = r.version_id join survey_item i on i.id = w.item_id left join o on o.version_id = r.version_id and o.item_id = i.id
     where (i.key <> 'brand' or r.h < 64) and (i.key <> 'why' or r.h >= 64) order by r.id, w.position`,
    [survey],
  );
  await ctx.client.query(
    `update survey set targets = (select count(*) from survey_assignment a where a.survey_id = $1), responses = (select count(*) from survey_response r where r.survey_id = $1) where id = $1`,
    [survey],
  );
}
