import { notFound, Refused, conflict } from "#kit/refused.ts";
import { type SurveyItem, yesNoValues } from "#features/atsalesman/rules/survey-logic.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Channel, type SurveyContent, targetKindsOf } from "./survei.calls.ts";

export type SurveyRow = {
  readonly id: number;
  readonly code: string;
  readonly channel: Channel;
  readonly version: number;
  readonly state: "draft" | "open" | "closed";
  readonly title: string;
};
const rowSql =
  "select s.id, s.code, s.channel, s.version, s.state, s.title from {survey} s where s.id = :id and s.archived_at is null";

/** Locks a survey in the person's scope for a change of the version that the person saw. */
export async function lockedSurvey(db: Db, { id, version }: { id: number; version: number }): Promise<SurveyRow> {
  const row = await db.maybe<SurveyRow>(`${rowSql} for update of s`, { id });
  if (!row) throw notFound();
  if (row.version !== version) throw conflict({ version: row.version });
  return row;
}
export async function seenSurvey(db: Db, id: number, channel: Channel): Promise<SurveyRow> {
  const row = await db.maybe<SurveyRow>(rowSql, { id });
  if (!row || row.channel !== channel) throw notFound();
  return row;
}

export const draftOf = (db: Db, survey: number): Promise<{ id: number; no: number } | undefined> =>
  db.maybe<{ id: number; no: number }>(
    "select v.id, v.no from {survey_version} v where v.survey_id = :survey and v.state = 'draft'",
    { survey },
  );

/** Yes/no options are the same in every survey, so that answers can be compared. */
const withFixedOptions = (item: SurveyItem): SurveyItem => {
  if (item.kind === "yesNo") {
    const label = (value: string) => item.options.find((o) => o.value === value)?.label;
    const defaultYesNo = { yes: "Ya", no: "Tidak" } as const;
    return { ...item, options: yesNoValues.map((v) => ({ value: v, label: label(v) || defaultYesNo[v] })) };
  }
  return item.kind === "single" || item.kind === "multi" ? item : { ...item, options: [] };
};

/** Deletes items and options that no version contains any more. */
async function dropUnused(db: Db, survey: number): Promise<void> {
  await db.run(
    `delete from {!survey_option} o where o.item_id in (select i.id from {survey_item} i where i.survey_id = :survey)
       and not exists (select 1 from {survey_version_option} v where v.option_id = o.id)`,
    { survey },
  );
  await db.run(
    `delete from {!survey_item} i where i.survey_id = :survey and not exists (select 1 from {survey_version_item} v where v.item_id = i.id)`,
    { survey },
  );
}

async function itemId(db: Db, survey: SurveyRow, item: SurveyItem): Promise<number> {
  const known = await db.maybe<{ id: number; kind: string }>(
    "select i.id, i.kind from {survey_item} i where i.survey_id = :survey and i.key = :key",
    { survey: survey.id, key: item.key },
  );
  if (known && known.kind !== item.kind) {
    const message = "Jenis butir yang sudah terbit tidak berubah; pakai kunci baru untuk arti yang baru.";
    throw new Refused("survey.kind", message, { [`items.${item.key}.kind`]: message });
  }
  if (known) return known.id;
  const { id } = await db.one<{ id: number }>(
    "insert into {!survey_item} (survey_id, channel, key, kind, label) values (:survey, :channel, :key, :kind, :label) returning id",
    { survey: survey.id, channel: survey.channel, key: item.key, kind: item.kind, label: item.label },
  );
  return id;
}

async function writeOptions(db: Db, survey: SurveyRow, of: { version: number; item: number }, item: SurveyItem) {
  const values = item.options.map((o) => o.value);
  const labels = item.options.map((o) => o.label);
  const key = { item: of.item, channel: survey.channel, values, labels };
  await db.run(
    `insert into {!survey_option} (item_id, channel, value, label)
     select :item::bigint, :channel::text, x.value, x.label from unnest(:values::text[], :labels::text[]) as x(value, label) on conflict (item_id, value) do nothing returning item_id`,
    key,
  );
  await db.run(
    `insert into {!survey_version_option} (version_id, option_id, item_id, position, label)
     select :version::bigint, o.id, :item::bigint, x.position, x.label from unnest(:values::text[], :labels::text[]) with ordinality as x(value, label, position)
     join {survey_option} o on o.item_id = :item::bigint and o.value = x.value`,
    { version: of.version, item: of.item, values, labels },
  );
}

/** Replaces the items of a draft. */
export async function writeItems(
  db: Db,
  survey: SurveyRow,
  version: number,
  items: readonly SurveyItem[],
): Promise<void> {
  await db.run("delete from {!survey_version_option} where version_id = :version", { version });
  await db.run("delete from {!survey_version_item} where version_id = :version", { version });
  await dropUnused(db, survey.id);
  for (const [position, given] of items.entries()) {
    const item = withFixedOptions(given);
    const id = await itemId(db, survey, item);
    await db.run(
      `insert into {!survey_version_item} (version_id, item_id, position, label, help, required, min, max, condition)
       values (:version, :item, :position, :label, :help::text, :required, :min::numeric, :max::numeric, :condition::jsonb)`,
      {
        version,
        item: id,
        position: position + 1,
        label: item.label,
        help: item.help || null,
        required: item.required,
        min: item.min ?? null,
        max: item.max ?? null,
        condition: item.condition === null ? null : JSON.stringify(item.condition),
      },
    );
    if (item.options.length > 0) await writeOptions(db, survey, { version, item: id }, item);
  }
}

const targetTables = {
  area: "{area}",
  district: "{district}",
  segment: "{customer_segment}",
  cluster: "{cluster}",
  position: "{position}",
  store: "{store}",
  bulkSegment: "{bulk_segment}",
  customer: "{bulk_customer}",
} as const;

const unknownTarget = (message: string) => new Refused("survey.target", message, { targets: message });

/** Replaces the targets of a survey; the targeted rows must exist and belong to the channel. */
export async function writeTargets(
  db: Db,
  { id: survey, channel }: Pick<SurveyRow, "id" | "channel">,
  targets: SurveyContent["targets"],
): Promise<void> {
  if (targets.some((t) => !targetKindsOf[channel].includes(t.kind)))
    throw unknownTarget("Sasaran ini bukan untuk kanal survei.");
  for (const [kind, table] of Object.entries(targetTables)) {
    const ids = [...new Set(targets.flatMap((t) => (t.kind === kind && t.id !== null ? [t.id] : [])))];
    if (ids.length === 0) continue;
    const { n } = await db.one<{ n: number }>(
      `select count(*)::int as n from ${table} t where t.id = any(:ids::bigint[])`,
      { ids },
    );
    if (n < ids.length) throw unknownTarget("Sasaran tidak ditemukan.");
  }
  await db.run("delete from {!survey_target} where survey_id = :survey", { survey });
  await db.run(
    `insert into {!survey_target} (survey_id, kind, target_id, panel)
     select distinct :survey::bigint, x.kind, x.id, x.panel from unnest(:kinds::text[], :ids::bigint[], :panels::text[]) as x(kind, id, panel)`,
    {
      survey,
      kinds: targets.map((t) => t.kind),
      ids: targets.map((t) => t.id),
      panels: targets.map((t) => t.panel),
    },
  );
}

export async function writeFacts(db: Db, id: number, s: SurveyContent, by: number): Promise<number> {
  const { version } = await db.one<{ version: number }>(
    `update {!survey} set title = :title, opens_on = :opensOn::date, closes_on = :closesOn::date, grace_days = :graceDays, repeat = :repeat,
       repeat_days = :repeatDays::int, version = version + 1, updated_at = now(), updated_by = :by where id = :id returning version`,
    {
      id,
      by,
      title: s.title,
      opensOn: s.opensOn,
      closesOn: s.closesOn,
      graceDays: s.graceDays,
      repeat: s.repeat,
      repeatDays: s.repeatDays,
    },
  );
  return version;
}
