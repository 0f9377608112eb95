import { BulkCustomer } from "#features/atbusiness/customer-curah/customer-curah.resource.ts";
import { reassessPlace } from "#features/atsalesman/mobile/reassess-visits.server.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { addDays } from "#kit/day.ts";
import { date, ref } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { today } from "#platform/database/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

const maxDays = 400;
const maxPlaces = 5_000;

/** Places that were visited since a day, of all areas or of one, by `place_key`. */
const planSql = `with due as (
    select distinct v.store_id, v.customer_id from {visit} v where v.day >= :since::date and v.status = 'posted'),
  place as (
    select t.id as key, t.code, t.name, t.district_id from due u join {store} t on t.id = u.store_id
    union all select -c.id, c.code, c.name, c.district_id from due u join {bulk_customer} c on c.id = u.customer_id)
  select p.key::text as id, p.code || ' – ' || p.name as label from place p
  where (:place::bigint is null or p.key = :place::bigint)
    and (:area::bigint is null or p.district_id in (select a.district_id from {area_district} a
      where a.area_id = :area::bigint and a.valid_from <= :now::date and (a.valid_to is null
        or a.valid_to > :now::date)))
  order by p.code, p.key limit ${maxPlaces + 1}`;

const invalid = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

export const visitReassess = defineCommand("visit.reassess", {
  about: "Menilai ulang putusan lokasi kunjungan sejak suatu hari menurut titik, radius, dan override yang berlaku.",
  danger: "normal",
  params: {
    since: date("Sejak", { required: true, default: "today" }),
    store: ref("Toko", Store),
    customer: ref("Pelanggan curah", BulkCustomer),
    area: ref("Area", Area),
  },
  async plan(db, { since, store, customer, area }) {
    const now = await today(db);
    if (since > now || since < addDays(now, -maxDays)) throw invalid("since", "Paling lama 400 hari yang lalu.");
    if ([store, customer, area].filter((v) => v !== null).length > 1)
      throw invalid("area", "Isi toko, pelanggan curah, atau area, salah satu.");
    const place = store ?? (customer === null ? null : -customer);
    const items = await db.query<{ id: string; label: string }>(planSql, { since, place, area, now });
    if (items.length > maxPlaces) throw invalid("area", "Terlalu banyak tempat; persempit dengan area atau hari.");
    return items;
  },
  async run({ db, note }, id, { since }) {
    const changed = await db.tx((tx) => reassessPlace(tx.internal("reassess verdicts by command"), Number(id), since));
    if (changed === 0) return "unchanged";
    await note("{count} putusan berubah.", { count: changed });
    return "changed";
  },
});
