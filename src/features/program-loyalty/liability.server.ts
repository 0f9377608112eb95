import { z } from "zod";
import { apportion, unitsOf } from "#kit/exact.ts";
import { notFound } from "#kit/refused.ts";
import { todaySql } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { programLiability, type ProgramLiability } from "./program-rules.calls.ts";

type Share = Pick<ProgramLiability["parts"][number], "opco" | "percent">;

/** Outstanding points in the reader's scope at today's value, divided among the paying opcos. */
export const onLiability = handle(
  programLiability,
  z.strictObject({ id: pathId }),
  async ({ id }, { db }): Promise<ProgramLiability> => {
    if (!(await db.maybe("select p.id from {loyalty_program} p where p.id = :id", { id }))) throw notFound();
    const { points, value } = await db.one<{ points: string; value: string | null }>(
      `select coalesce((select sum(l."left") from {point_lot} l where l.program_id = :id), 0)::text as points,
         (select v.value_rp::text from {point_value} v where v.program_id = :id and v.valid_from <= ${todaySql} order by v.valid_from desc limit 1) as value`,
      { id },
    );
    const shares = await db.query<Share>(
      `select json_build_object('id', o.id, 'label', concat_ws(' – ', o.code, o.name)) as opco, s.percent::text as percent
       from {program_share} s join {opco} o on o.id = s.opco_id where s.program_id = :id order by s.percent desc, o.code`,
      { id },
    );
    const parts = apportion(
      points,
      shares.map((s) => unitsOf(s.percent)),
      0,
    );
    const rupiah = (n: string) => (value === null ? null : worth(n, value));
    return {
      points,
      rupiah: rupiah(points),
      parts: shares.map((s, i) => ({ ...s, points: parts[i] ?? "0", rupiah: rupiah(parts[i] ?? "0") })),
    };
  },
);

/** Whole points multiplied by a value of up to four decimals, in rupiah with two decimals. */
function worth(points: string, value: string): string {
  const [whole = "0", part = ""] = value.split(".");
  const units = BigInt(points) * BigInt(whole + part.padEnd(4, "0").slice(0, 4));
  const cents = (units + 50n) / 100n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
