// A minimal instance of the portal: awards points or lets them expire, and is killed by SIGKILL after the given step.
import * as program from "#features/program-loyalty/program-loyalty.table.ts";
import * as points from "#features/program-loyalty/points.table.ts";
import { createDb, createPool, loadParser, registerTable } from "#platform/database/index.server.ts";
import { expirePoints } from "#features/program-loyalty/point/expire.server.ts";
import { awardRound } from "#features/program-loyalty/point/round.server.ts";

const [url = "", what = "", step = "", today = ""] = process.argv.slice(2);
for (const t of [...Object.values(program), ...Object.values(points)])
  if (typeof t !== "string") registerTable(t.table, t.scope, t.options);
for (const t of "loyalty_program program_rate program_store sale sale_line store product product_group_member area_district store_cluster store_version uom rollup_dirty".split(
  " ",
))
  registerTable(t, "open");
await loadParser();
const pool = createPool(url, 2);
const db = createDb(pool, { kind: "system", reason: "fault test" });
const reached = (at: string) => {
  if (at === step) process.kill(process.pid, "SIGKILL");
};
if (what === "award") await awardRound(db, { today, reached });
else await expirePoints(db, { today, reached });
await pool.end();
