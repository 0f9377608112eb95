import { z } from "zod";
import { conflict, Refused } from "#kit/refused.ts";
import {
  isValidSettingValue,
  type Setting,
  type SettingRole,
  type SettingRow,
  settingList,
  settingSave,
} from "#kit/setting.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { declared } from "#features/auth/grants.server.ts";

const rows = `select s.name, s.value as own, s.version, s.updated_at as "changedAt", u.fullname as "changedBy" from {system_setting} s left join {~app_user} u on u.id = s.updated_by`;
const value = z.union([z.number(), z.boolean(), z.string().max(4000), z.array(z.string().max(64)).max(50)]).nullable();

/** All declared settings by name. */
async function known(): Promise<ReadonlyMap<string, Setting>> {
  const registry = await declared();
  return new Map(
    (registry.kinds.get("setting") ?? []).map((e) => [e.value.name as string, e.value as unknown as Setting]),
  );
}

export const onSettingList = handle(settingList, z.strictObject({}), async (_input, { db }) => {
  const sys = db.internal("system settings");
  const [stored, roles, names] = await Promise.all([
    sys.query<SettingRow>(`${rows} order by s.name`),
    sys.query<SettingRole>(
      "select r.code, r.name from {role} r where r.archived_at is null order by r.position, r.name",
    ),
    known(),
  ]);
  const byName = new Map(stored.map((k) => [k.name, k]));
  return {
    data: [...names.keys()].map(
      (name) => byName.get(name) ?? { name, own: null, version: 0, changedAt: null, changedBy: null },
    ),
    roles,
  };
});

export const onSettingSave = handle(
  settingSave,
  z.strictObject({ name: z.string().max(80), value, version: z.int().min(0) }),
  async (input, { db, person }) => {
    const setting = (await known()).get(input.name);
    if (!setting) throw new Refused("setting.unknown", "Pengaturan ini tidak dikenal.", { name: "Tidak dikenal" });
    if (input.value !== null && !isValidSettingValue(setting.of, input.value))
      throw new Refused("setting.value", "Nilai ini tidak dapat dipakai.", { value: "Di luar batas" });
    return db.tx(async (tx) => {
      const sys = tx.internal("system setting saved");
      if (Array.isArray(input.value)) await rolesThere(sys, input.value);
      return save(tx, sys, setting, input, person.userId);
    });
  },
);

async function rolesThere(sys: Db, codes: readonly string[]): Promise<void> {
  const there = await sys.query<{ code: string }>(
    "select r.code from {role} r where r.code = any(:codes) and r.archived_at is null",
    { codes },
  );
  const missing = codes.filter((code) => !there.some((r) => r.code === code));
  if (missing.length > 0) throw new Refused("setting.role", "Peran ini tidak ada.", { value: missing.join(", ") });
}

type Input = { readonly name: string; readonly value: unknown; readonly version: number };
async function save(tx: Db, sys: Db, setting: Setting, input: Input, userId: number): Promise<SettingRow> {
  await sys.run(
    "insert into {!system_setting} (name, value, version) values (:name, :usual::jsonb, 0) on conflict (name) do nothing",
    {
      name: input.name,
      usual: JSON.stringify(setting.default),
    },
  );
  const before = await sys.one<{ value: unknown; version: number; by: number | null }>(
    "select s.value, s.version, s.updated_by as by from {system_setting} s where s.name = :name for update",
    { name: input.name },
  );
  if (before.version !== input.version)
    throw conflict(
      undefined,
      before.by === userId
        ? "Pengaturan ini baru saja Anda ubah di jendela lain. Muat ulang lalu coba lagi."
        : "Pengaturan ini baru saja diubah orang lain. Muat ulang lalu coba lagi.",
    );
  const after = input.value ?? setting.default;
  if (input.value === null) await sys.run("delete from {!system_setting} where name = :name", { name: input.name });
  else
    await sys.run(
      "update {!system_setting} set value = :value::jsonb, version = version + 1, updated_at = now(), updated_by = :by where name = :name",
      {
        name: input.name,
        value: JSON.stringify(after),
        by: userId,
      },
    );
  await audit(tx, {
    action: "update",
    entity: "systemSetting",
    entityId: null,
    label: setting.label,
    before: { [setting.name]: before.value },
    after: { [setting.name]: after },
  });
  return (
    (await sys.maybe<SettingRow>(`${rows} where s.name = :name`, { name: input.name })) ?? {
      name: input.name,
      own: null,
      version: 0,
      changedAt: null,
      changedBy: null,
    }
  );
}
