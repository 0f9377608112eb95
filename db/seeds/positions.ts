import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import { regionPlans } from "./data/areas.ts";
import { brands, opcos } from "./data/catalogue.ts";
import { addMonths } from "./days.ts";
import type { Geography } from "./geography.ts";

type SeedPosition = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly regionId: number | null;
  readonly areaId: number | null;
  readonly parent: number | null;
};
export type Positions = {
  readonly tso: ReadonlyMap<number, readonly number[]>;
  readonly spc: ReadonlyMap<number, readonly number[]>;
};

const longAgo = "2000-01-01";
const storesPerPosition = { TSO: 180, SPC: 400 } as const;

/** GM above SSM (region) above ASM (area group) above TSO (area); in addition SPC below SPC Group. */
export async function seedPositions(ctx: SeedContext, geography: Geography): Promise<Positions> {
  const rows: SeedPosition[] = [];
  const add = (
    kind: string,
    code: string,
    name: string,
    parent: number | null,
    regionId: number | null = null,
    areaId: number | null = null,
  ): number => rows.push({ id: rows.length + 1, code, name, kind, regionId, areaId, parent });
  const gm = [
    add("GM", "GM-TMR", "GM Indonesia Timur", null),
    add("GM", "GM-BRT", "GM Indonesia Barat", null),
  ] as const;
  const positions = { tso: new Map<number, number[]>(), spc: new Map<number, number[]>() };
  const total = geography.districts.reduce((n, d) => n + d.weight, 0);
  const positionsOf = (areaId: number, kind: "TSO" | "SPC") =>
    Math.max(
      1,
      Math.round(
        (geography.districts.filter((d) => d.areaId === areaId).reduce((n, d) => n + d.weight, 0) / total) *
          (ctx.scale.stores / storesPerPosition[kind]),
      ),
    );
  for (const [i, region] of regionPlans.entries()) {
    const ssm = add(
      "SSM",
      `SSM-${region.code}`,
      `SSM ${region.name}`,
      [1, 4, 7, 8].includes(i + 1) ? gm[0] : gm[1],
      i + 1,
    );
    const head = add("SPC_GROUP", `SPG-${region.code}`, `SPC Group ${region.name}`, null, i + 1);
    const asm = new Map<string, number>();
    for (const plan of region.areas) {
      const area = geography.areas.find((a) => a.code === plan.code);
      if (!area) continue;
      const above =
        asm.get(plan.group) ?? add("ASM", `ASM-${region.code}-${asm.size + 1}`, `ASM ${plan.group}`, ssm, i + 1);
      asm.set(plan.group, above);
      positions.tso.set(
        area.id,
        Array.from({ length: positionsOf(area.id, "TSO") }, (_, n) =>
          add("TSO", `TSO-${plan.code}-${n + 1}`, `TSO ${plan.name} ${n + 1}`, above, i + 1, area.id),
        ),
      );
      positions.spc.set(
        area.id,
        Array.from({ length: positionsOf(area.id, "SPC") }, (_, n) =>
          add("SPC", `SPC-${plan.code}-${n + 1}`, `SPC ${plan.name} ${n + 1}`, head, i + 1, area.id),
        ),
      );
    }
  }
  for (let n = 1; n <= 4; n++) add("KAM", `KAM-${n}`, `Key account manager ${n}`, null);
  for (let n = 1; n <= 2; n++) add("CORSALES", `COR-${n}`, `Corporate sales ${n}`, null);
  await copyRows(
    ctx.client,
    "sales_organisation",
    ["code", "name", "opco_id", "region_id", "channel"],
    salesOrganisations(),
  );
  await copyRows(
    ctx.client,
    "position",
    ["id", "code", "name", "kind", "region_id", "area_id"],
    rows.map((c) => [c.id, c.code, c.name, c.kind, c.regionId, c.areaId]),
  );
  await copyRows(
    ctx.client,
    "position_parent",
    ["position_id", "parent_id", "valid_from", "valid_to"],
    rows.flatMap((c) => parents(ctx, c, rows)),
  );
  return positions;
}

/** Each company sells bags in the regions of its brands, and bulk cement in the whole country. */
function salesOrganisations(): (string | number | null)[][] {
  return opcos.flatMap((o, i) => {
    const regions = [...new Set(brands.filter((b) => b.opco === o.code).flatMap((b) => [...b.regions]))].sort(
      (a, b) => a - b,
    );
    const retail = regions.map((r) => [
      `${o.code}-R${r}`,
      `${o.name.replace("PT ", "")} ritel ${regionPlans[r - 1]?.name.replace("Regional ", "")}`,
      i + 1,
      r,
      "retail",
    ]);
    return o.code === "MBU"
      ? retail
      : [...retail, [`${o.code}-B`, `${o.name.replace("PT ", "")} curah`, i + 1, null, "bulk"]];
  });
}

/** One area group changed its senior manager in mid-period, so that the two structures of reports differ. */
function parents(
  ctx: SeedContext,
  c: SeedPosition,
  rows: readonly SeedPosition[],
): (readonly (string | number | null)[])[] {
  if (c.parent === null) return [];
  const before = c.code === "ASM-R2-2" ? rows.find((x) => x.code === "SSM-R3") : undefined;
  if (!before) return [[c.id, c.parent, longAgo, null]];
  const change = addMonths(ctx.firstMonth, Math.floor(ctx.scale.months / 2));
  return [
    [c.id, before.id, longAgo, change],
    [c.id, c.parent, change, null],
  ];
}

/** Assigns demo users with a role and an area to a vacant position there; the other positions remain vacant. */
export async function assignPeople(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `
    with person as (
      select u.id, r.code, u.fullname, min(s.ref_id) filter (where s.kind = 'area') as area_id, min(s.ref_id) filter (where s.kind = 'region') as region_id
      from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id left join user_scope s on s.user_id = u.id
      where r.code in ('ROLE_TSO', 'ROLE_ASM', 'ROLE_SSM', 'ROLE_GM', 'ROLE_SPC', 'ROLE_SPC_GROUP', 'ROLE_KAM', 'ROLE_CORSALES') group by u.id, r.code, u.fullname
    ), wanted as (
      select p.id, substr(p.code, 6) as kind, case when p.code in ('ROLE_TSO', 'ROLE_SPC') then 'a' || p.area_id when p.code = 'ROLE_ASM' then 'g' || a.area_group_id
          when p.code = 'ROLE_GM' then 'm' || (coalesce(p.region_id, a.region_id) in (1, 4, 7, 8)) when p.code in ('ROLE_SSM', 'ROLE_SPC_GROUP') then 'r' || coalesce(p.region_id, a.region_id) else 'x' end as place
      from person p left join area a on a.id = p.area_id
    ), asm as (
      select pp.parent_id as id, min(a.area_group_id) as area_group_id from position_parent pp join position t on t.id = pp.position_id and t.kind = 'TSO' join area a on a.id = t.area_id where pp.valid_to is null group by pp.parent_id
    ), chair as (
      select p.id, p.kind, case p.kind when 'TSO' then 'a' || p.area_id when 'SPC' then 'a' || p.area_id when 'ASM' then 'g' || asm.area_group_id when 'GM' then 'm' || (p.code = 'GM-TMR') when 'SSM' then 'r' || p.region_id when 'SPC_GROUP' then 'r' || p.region_id else 'x' end as place
      from position p left join asm on asm.id = p.id
    )
    insert into position_assignment (position_id, user_id, valid_from)
    select c.id, w.id, $1::date
    from (select *, row_number() over (partition by kind, place order by id) as n from wanted) w
    join (select *, row_number() over (partition by kind, place order by id) as n from chair) c using (kind, place, n)`,
    [ctx.firstMonth],
  );
}
