import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import { movedDistrict, regionPlans, unmappedDistricts } from "./data/areas.ts";
import { districtPoints } from "./data/district-points.ts";
import { addMonths } from "./days.ts";

export type District = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly province: string;
  readonly city: boolean;
  readonly latitude: number;
  readonly longitude: number;
  readonly weight: number;
  readonly areaId: number;
  readonly regionId: number;
};
export type Geography = {
  /** Districts with a known location and an area, in which the demo has stores. */
  readonly districts: readonly District[];
  readonly subdistricts: ReadonlyMap<number, readonly { readonly id: number; readonly name: string }[]>;
  readonly areas: readonly {
    readonly id: number;
    readonly name: string;
    readonly code: string;
    readonly regionId: number;
    readonly centre: string;
  }[];
};

const longAgo = "2000-01-01";

async function official(file: string): Promise<string[][]> {
  const path = fileURLToPath(new URL(`../../node_modules/idn-area-data/data/${file}.csv`, import.meta.url));
  const lines = (await readFile(path, "utf8")).trim().split(/\r?\n/).slice(1);
  // names contain no unquoted comma
  return lines.map((l) =>
    (l.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [])
      .slice(0, 3)
      .map((c) => c.replace(/,$/, "").replace(/^"|"$/g, "").replaceAll('""', '"')),
  );
}

/** The populations of districts are invented, like their sales. */
const inhabitants = (i: number): number => 150_000 + ((i * 79_193) % 16_500) * 100;

/** Official regions with their codes, and the sales geography based on them. */
export async function seedGeography(ctx: SeedContext): Promise<Geography> {
  const [provinces, regencies, districts] = await Promise.all([
    official("provinces"),
    official("regencies"),
    official("districts"),
  ]);
  const provinceIds = new Map(provinces.map(([code], i) => [code as string, i + 1]));
  await copyRows(
    ctx.client,
    "province",
    ["id", "code", "name"],
    provinces.map(([code, name], i) => [i + 1, code, name]),
  );
  const points = new Map(districtPoints.map((p) => [p.code, p]));
  await copyRows(
    ctx.client,
    "district",
    ["id", "province_id", "code", "name", "kind", "population", "latitude", "longitude"],
    regencies.map(([code = "", province = "", name = ""], i) => [
      i + 1,
      provinceIds.get(province),
      code,
      name,
      name.startsWith("Kota ") ? "kota" : "kabupaten",
      inhabitants(i),
      points.get(code)?.latitude,
      points.get(code)?.longitude,
    ]),
  );
  const districtIds = new Map(regencies.map(([code], i) => [code as string, i + 1]));
  await copyRows(
    ctx.client,
    "subdistrict",
    ["id", "district_id", "code", "name"],
    districts.map(([code, regency = "", name], i) => [i + 1, districtIds.get(regency), code, name]),
  );
  const areas = await seedAreas(ctx);
  const traded = await mapDistricts(ctx, regencies, areas);
  const subdistricts = new Map<number, { id: number; name: string }[]>();
  districts.forEach(([, regency = "", name = ""], i) => {
    const district = districtIds.get(regency) as number;
    subdistricts.set(district, [...(subdistricts.get(district) ?? []), { id: i + 1, name }]);
  });
  return { districts: traded, subdistricts, areas };
}

async function seedAreas(ctx: SeedContext): Promise<Geography["areas"]> {
  await copyRows(
    ctx.client,
    "region",
    ["id", "code", "name"],
    regionPlans.map((r, i) => [i + 1, r.code, r.name]),
  );
  const groups = [...new Set(regionPlans.flatMap((r) => r.areas.map((a) => a.group)))];
  await copyRows(
    ctx.client,
    "area_group",
    ["id", "code", "name"],
    groups.map((g, i) => [i + 1, `G${String(i + 1).padStart(2, "0")}`, `Grup ${g}`]),
  );
  let id = 0;
  const areas = regionPlans.flatMap((r, i) =>
    r.areas.map((a) => ({
      id: ++id,
      name: `Area ${a.name}`,
      code: a.code,
      regionId: i + 1,
      centre: a.centre,
      group: groups.indexOf(a.group) + 1,
    })),
  );
  await copyRows(
    ctx.client,
    "area",
    ["id", "code", "name", "region_id", "area_group_id"],
    areas.map((a) => [a.id, a.code, a.name, a.regionId, a.group]),
  );
  await copyRows(
    ctx.client,
    "region_area",
    ["area_id", "region_id", "valid_from"],
    areas.map((a) => [a.id, a.regionId, longAgo]),
  );
  await copyRows(
    ctx.client,
    "area_grouping",
    ["area_id", "area_group_id", "valid_from"],
    areas.map((a) => [a.id, a.group, longAgo]),
  );
  return areas;
}

/** Assigns each district to the nearest area centre in its own region. */
async function mapDistricts(
  ctx: SeedContext,
  regencies: readonly string[][],
  areas: Geography["areas"],
): Promise<District[]> {
  const points = new Map(districtPoints.map((p) => [p.code, p]));
  const districts: District[] = [];
  const rows: (readonly (string | number | null)[])[] = [];
  regencies.forEach(([code = "", province = "", name = ""], i) => {
    if (unmappedDistricts.has(code)) return;
    const region = regionPlans.findIndex((r) => r.provinces.includes(province)) + 1;
    const point = points.get(code) ?? points.get("31.72");
    if (!point) return;
    const squared = (a: { centre: string }) =>
      ((points.get(a.centre)?.latitude ?? 99) - point.latitude) ** 2 +
      ((points.get(a.centre)?.longitude ?? 999) - point.longitude) ** 2;
    const own = areas.filter((a) => a.regionId === region);
    const area = own.reduce((best, a) => (squared(a) < squared(best) ? a : best));
    const id = i + 1;
    if (code === movedDistrict.code) {
      const moved =
        ctx.today.slice(0, 4) > ctx.firstMonth.slice(0, 4)
          ? `${ctx.today.slice(0, 4)}-01-01`
          : addMonths(ctx.firstMonth, 1);
      rows.push(
        [areas.find((a) => a.code === movedDistrict.from)?.id ?? area.id, id, longAgo, moved],
        [areas.find((a) => a.code === movedDistrict.to)?.id ?? area.id, id, moved, null],
      );
    } else rows.push([area.id, id, longAgo, null]);
    if (points.has(code))
      districts.push({
        id,
        code,
        name,
        province,
        city: name.startsWith("Kota "),
        latitude: point.latitude,
        longitude: point.longitude,
        weight: point.weight,
        areaId: code === movedDistrict.code ? (areas.find((a) => a.code === movedDistrict.to)?.id ?? area.id) : area.id,
        regionId: region,
      });
  });
  await copyRows(ctx.client, "area_district", ["area_id", "district_id", "valid_from", "valid_to"], rows);
  return districts;
}
