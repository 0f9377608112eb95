import { StoreProposal } from "../../src/features/master/pengajuan-toko/pengajuan-toko.workflow.ts";
import { waitingStates, type Workflow } from "../../src/platform/workflow/index.ts";
import { accessOf, kindOf } from "../../src/platform/workflow/index.server.ts";
import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import { storeKinds, storeTails, storeWords, streets } from "./data/names.ts";
import { addDays } from "./days.ts";
import { type Distributor, person, phone, placeNear, townOf } from "./distributors.ts";
import type { District, Geography } from "./geography.ts";
import type { Store } from "./stores.ts";

type Decider = { readonly submitter: number; readonly area: number; readonly asm: number; readonly ssm: number };
type State = "submitted" | "reviewed" | "approved" | "rejected" | "withdrawn";
/**
 * Recent proposals and stores opened in the last `since` days; `long` adds those of earlier years: in a large
 * network, every store opened in the period of sales has a proposal.
 */
const scales = {
  test: { late: 14, long: 0, since: 120 },
  demo: { late: 60, long: 0, since: 120 },
  large: { late: 500, long: 9_500, since: 1_095 },
  xl: { late: 500, long: 15_500, since: 1_825 },
} as const;
/** A new proposal is decided within days; older ones have an outcome. */
const outcomes: readonly State[] = [
  "submitted",
  "submitted",
  "submitted",
  "submitted",
  "reviewed",
  "reviewed",
  "approved",
  "approved",
  "approved",
  "approved",
  "approved",
  "rejected",
  "rejected",
  "withdrawn",
];
const longAgo = outcomes.filter((o) => o !== "submitted" && o !== "reviewed");
const rejections = [
  "Toko ini sudah terdaftar dengan nama lain.",
  "Titik di peta tidak sesuai alamat.",
  "Lokasi terlalu dekat dengan toko yang sudah dilayani.",
  "Data pemilik belum lengkap.",
];

const workflow = StoreProposal as unknown as Workflow;

/** Proposals of new stores in every state, by TSOs of the area; the approved ones are the recently opened stores. */
export async function seedSubmissions(
  ctx: SeedContext,
  geography: Geography,
  distributors: readonly Distributor[],
  stores: readonly Store[],
): Promise<void> {
  const people = await deciders(ctx);
  if (people.length === 0) return;
  const [first, second] = waitingStates(workflow) as [string, string];
  const { late, long, since } = scales[ctx.name];
  const opened = stores
    .filter((s) => s.status === "active" && s.openedOn > addDays(ctx.today, -since))
    .sort((a, b) => (a.openedOn < b.openedOn ? -1 : 1));
  const now = Date.now();
  const submissions: (string | number | null)[][] = [];
  const steps: (string | number | null)[][] = [];
  for (let id = 1; id <= late + long; id++) {
    const who = ctx.random.pick(people);
    const among = id > late ? longAgo : outcomes;
    const state = among[(id - 1) % among.length] as State;
    const made = state === "approved" ? takeOpened(opened, who.area) : undefined;
    if (state === "approved" && !made) continue;
    const waiting = state === "submitted" || state === "reviewed";
    const day = made
      ? addDays(made.openedOn, -3)
      : addDays(ctx.today, -(waiting ? ctx.random.int(0, 6) : ctx.random.int(8, id > late ? since : 60)));
    const at = (days: number, hour: number) => `${addDays(day, days)}T${String(hour).padStart(2, "0")}:15:00+07:00`;
    const done = (days: number, hour: number) => new Date(Math.min(now, Date.parse(at(days, hour)))).toISOString();
    const payload = made ? null : proposal(ctx, geography, distributors, who.area);
    const decided = waiting ? null : done(3, 14);
    const note = state === "rejected" ? ctx.random.pick(rejections) : null;
    const atFirst = state === "submitted" || (state === "rejected" && id % 2 === 0) || state === "withdrawn";
    submissions.push([
      id,
      kindOf(workflow),
      `PT-${day.slice(2, 4)}${day.slice(5, 7)}-${String(id).padStart(6, "0")}`,
      payload?.name ?? "",
      payload ? JSON.stringify(payload) : "{}",
      waiting ? "pending" : state === "withdrawn" ? "cancelled" : state,
      atFirst ? 1 : 2,
      2,
      payload?.district ?? made?.district.id ?? null,
      payload?.distributor ?? made?.distributor.id ?? null,
      made?.id ?? null,
      who.submitter,
      done(0, 9),
      waiting ? at(2, 9) : null,
      decided,
      note,
      made?.id ?? null,
      done(0, 9),
      who.submitter,
    ]);
    const step = (
      no: number,
      name: string,
      result: string,
      by: number | null,
      when: string | null,
      why: string | null,
    ) =>
      steps.push([
        id,
        no,
        workflow.states[name] ?? name,
        accessOf(workflow, name),
        result,
        at(no * 2, 9),
        when,
        by,
        why,
      ]);
    if (state === "withdrawn") step(1, first, "skipped", null, null, null);
    else if (atFirst) step(1, first, waiting ? "waiting" : "rejected", waiting ? null : who.asm, decided, note);
    else step(1, first, "approved", who.asm, done(1, 10), "Lokasi sesuai");
    if (atFirst) step(2, second, waiting ? "waiting" : "skipped", null, null, null);
    else
      step(
        2,
        second,
        state === "reviewed" ? "waiting" : state === "approved" ? "approved" : "rejected",
        state === "reviewed" ? null : who.ssm,
        state === "reviewed" ? null : decided,
        note,
      );
  }
  await copyRows(
    ctx.client,
    "submission",
    [
      "id",
      "kind",
      "number",
      "title",
      "payload",
      "state",
      "current_step",
      "steps",
      "district_id",
      "distributor_id",
      "store_id",
      "submitter_id",
      "submitted_at",
      "due_at",
      "decided_at",
      "decision_note",
      "result_id",
      "created_at",
      "created_by",
    ],
    submissions,
  );
  await copyRows(
    ctx.client,
    "submission_step",
    ["submission_id", "step_no", "name", "access", "state", "due_at", "decided_at", "decided_by", "note"],
    steps,
  );
  await ctx.client.query(fromStores);
}

/** The number of stores that each proposed store resembles, which takes milliseconds for each. */
export async function seedLookAlikes({ client }: SeedContext): Promise<void> {
  await client.query("update submission set look_alikes = store_look_alikes(payload, result_id) where kind = $1", [
    kindOf(workflow),
  ]);
}

/** A recently opened store, in the proposer's own area if there is one. */
function takeOpened(opened: Store[], area: number): Store | undefined {
  const own = opened.findLastIndex((s) => s.district.areaId === area);
  return opened.splice(own < 0 ? opened.length - 1 : own, 1)[0];
}

/** An approved proposal contains the current values of its store. */
const fromStores = `
  update submission x set title = s.name, payload = jsonb_strip_nulls(jsonb_build_object('name', s.name, 'ownerName', s.owner_name, 'phone', coalesce(s.phone, '0800000000'), 'npwp', s.npwp, 'address', s.address, 'postalCode', s.postal_code, 'district', s.district_id, 'subdistrict', s.subdistrict_id,
    'latitude', coalesce(s.latitude, d.latitude)::text, 'longitude', coalesce(s.longitude, d.longitude)::text, 'segment', s.segment_id, 'potentialTonnes', s.potential_tonnes::text, 'distributor', x.distributor_id))
  from store s join district d on d.id = s.district_id where x.result_id = s.id`;

/** TSOs with their superiors; proposals of those without one are decided by the named users. */
async function deciders(ctx: SeedContext): Promise<Decider[]> {
  const rows = await ctx.client.query<{ submitter: string; area: string; asm: string; ssm: string }>(`
    select u.id as submitter, min(s.ref_id) as area, (select id from app_user where username = 'asm') as asm, (select id from app_user where username = 'ssm') as ssm
    from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'ROLE_TSO' join user_scope s on s.user_id = u.id and s.kind = 'area'
    where u.status = 'active' and exists (select 1 from warehouse w join area_district ad on ad.district_id = w.district_id and ad.valid_to is null where ad.area_id = s.ref_id) group by u.id order by u.id`);
  const home = rows.rows[0]?.area;
  // the named TSO, ASM and SSM share an area, and have enough proposals to try
  return rows.rows.flatMap((r) =>
    Array.from({ length: r.area === home ? 3 : 1 }, () => ({
      submitter: Number(r.submitter),
      area: Number(r.area),
      asm: Number(r.asm),
      ssm: Number(r.ssm),
    })),
  );
}

function proposal(ctx: SeedContext, geography: Geography, distributors: readonly Distributor[], area: number) {
  const { random } = ctx;
  const near = distributors.filter((d) => d.warehouses.some((w) => w.district.areaId === area));
  const district = random.pick(geography.districts.filter((d) => d.areaId === area)) as District;
  const sub = random.pick(geography.subdistricts.get(district.id) ?? []);
  const place = placeNear(ctx, district, 0.03) ?? district;
  return {
    name: `${random.pick(storeKinds)} ${random.pick(storeWords)} ${random.pick(storeTails)}`,
    ownerName: person(ctx),
    phone: phone(ctx),
    address: `${random.pick(streets)} No. ${random.int(1, 300)}, ${sub?.name ?? ""}, ${townOf(district)}`,
    district: district.id,
    subdistrict: sub?.id ?? null,
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    segment: random.int(1, 3),
    potentialTonnes: String(random.int(4, 60)),
    distributor: random.pick(near).id,
    notes: random.chance(0.4) ? "Toko baru di jalan utama, gudang muat 20 ton." : null,
  };
}
