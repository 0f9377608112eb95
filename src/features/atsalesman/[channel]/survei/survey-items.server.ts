import type { SurveyItem } from "#features/atsalesman/rules/survey-logic.ts";
import type { Db } from "#platform/database/index.server.ts";

export type VersionItem = SurveyItem & {
  readonly id: number;
  readonly optionIds: Readonly<Record<string, number>>;
};
type Row = Omit<VersionItem, "options" | "optionIds"> & {
  readonly options: readonly { readonly id: number; readonly value: string; readonly label: string }[];
};

const itemsSql = `select v.version_id as version, i.id, i.key, i.kind, v.label, v.help, v.required, trim_scale(v.min)::text as min, trim_scale(v.max)::text as max, v.condition,
    coalesce((select json_agg(json_build_object('id', o.id, 'value', o.value, 'label', w.label) order by w.position)
      from {survey_version_option} w join {survey_option} o on o.id = w.option_id where w.version_id = v.version_id and w.item_id = v.item_id), '[]') as options
  from {survey_version_item} v join {survey_item} i on i.id = v.item_id where v.version_id = any(:versions::bigint[]) order by v.version_id, v.position`;

/** Items of versions in their order, with the labels of each version. */
export async function itemsOfVersions(
  db: Db,
  versions: readonly number[],
): Promise<ReadonlyMap<number, readonly VersionItem[]>> {
  const rows = await db.query<Row & { readonly version: number }>(itemsSql, { versions });
  const items = new Map<number, VersionItem[]>();
  for (const { version, options, ...item } of rows)
    items.set(version, [
      ...(items.get(version) ?? []),
      {
        ...item,
        options: options.map(({ value, label }) => ({ value, label })),
        optionIds: Object.fromEntries(options.map((o) => [o.value, o.id])),
      },
    ]);
  return items;
}
export const itemsOf = async (db: Db, version: number): Promise<readonly VersionItem[]> =>
  (await itemsOfVersions(db, [version])).get(version) ?? [];

export const plainItem = ({ id: _id, optionIds: _ids, ...item }: VersionItem): SurveyItem => item;
