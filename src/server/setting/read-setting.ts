import { fits, type Setting } from "#kit/setting.ts";
import type { Db } from "../db/db.ts";

/** What holds in this installation: the administrator's value, or the usual one where there is none or it no longer fits. */
export async function readSetting<V>(db: Db, setting: Setting<V>): Promise<V> {
  const row = await db
    .internal("system setting")
    .maybe<{ value: unknown }>("select s.value from {system_setting} s where s.name = :name", { name: setting.name });
  return row && fits(setting.of, row.value) ? (row.value as V) : setting.usual;
}
