import { isValidSettingValue, type Setting } from "#kit/setting.ts";
import type { Db } from "#platform/database/index.server.ts";

/** Reads several settings in one statement; see `readSetting`. */
export async function readSettings<S extends Readonly<Record<string, Setting<unknown>>>>(
  db: Db,
  wanted: S,
): Promise<{ readonly [K in keyof S]: S[K] extends Setting<infer V> ? V : never }> {
  const rows = await db
    .internal("system settings")
    .query<{ name: string; value: unknown }>(
      "select s.name, s.value from {system_setting} s where s.name = any(:names::text[])",
      { names: Object.values(wanted).map((s) => s.name) },
    );
  const stored = new Map(rows.map((r) => [r.name, r.value]));
  const resolved = (s: Setting<unknown>) =>
    stored.has(s.name) && isValidSettingValue(s.of, stored.get(s.name)) ? stored.get(s.name) : s.default;
  return Object.fromEntries(Object.entries(wanted).map(([key, s]) => [key, resolved(s)])) as never;
}
/**
 * The effective value in this installation: the administrator's, or the default if there is none or it is no longer
 * valid.
 */
export async function readSetting<V>(db: Db, setting: Setting<V>): Promise<V> {
  const row = await db
    .internal("system setting")
    .maybe<{ value: unknown }>("select s.value from {system_setting} s where s.name = :name", { name: setting.name });
  return row && isValidSettingValue(setting.of, row.value) ? (row.value as V) : setting.default;
}
