import { Refused } from "#kit/refused.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { MarketVolume } from "./volume-pasar.resource.ts";

const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });
const idOf = (v: unknown): number | null =>
  v !== null && typeof v === "object" && "id" in v ? (v.id as number) : ((v as number | null | undefined) ?? null);

/** A province has one figure or figures by district: both for the same source and month would count twice. */
const otherWaySql = `select 1 from {market_volume} v left join {district} d on d.id = v.district_id
  where v.archived_at is null and v.id <> :id and v.month = :month::date and v.source = :source
    and case when :district::bigint is null then d.province_id = :province::bigint
        else v.province_id = (select o.province_id from {district} o where o.id = :district::bigint) end limit 1`;

export const marketVolumeHooks = resourceHooks(MarketVolume, {
  async beforeSave(next, before, ctx) {
    const stored = before as Record<string, unknown> | null;
    const of = (name: string): unknown => (Object.hasOwn(next, name) ? next[name] : stored?.[name]);
    if (!String(of("month")).endsWith("-01")) throw wrong("month", "Tulis tanggal satu bulan itu.");
    const [province, district] = [idOf(of("province")), idOf(of("district"))];
    if ((province === null) === (district === null))
      throw wrong("district", "Isi provinsi atau kabupaten/kota, salah satu.");
    if ((idOf(of("brand")) === null) === (idOf(of("competitorBrand")) === null))
      throw wrong("brand", "Isi merk grup atau merk kompetitor, salah satu.");
    const key = { id: stored?.id ?? 0, month: of("month"), source: of("source"), province, district };
    if (await ctx.db.maybe(otherWaySql, key))
      throw new Refused(
        "market-volume.level",
        "Provinsi ini sudah diisi pada tingkat lain untuk bulan dan sumber itu.",
        {
          [district === null ? "province" : "district"]: "Sudah diisi pada tingkat lain.",
        },
      );
    return next;
  },
});
