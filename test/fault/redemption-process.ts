// A minimal instance of the portal: approves a redemption or writes a bank file, and is killed before the given
// statement.
import pg from "pg";
import type { Person } from "#kit/person.ts";
import { createDb, createPool, loadParser } from "#platform/database/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { writePayout } from "#features/program-loyalty/laporan/penukaran-uang/write-payout.server.ts";
import { approveRedemption } from "#features/program-loyalty/redemption/decide.server.ts";

const [url = "", what = "", id = "", user = "", at = ""] = process.argv.slice(2);
await openRegistry();
await loadParser();
const person: Person = {
  ...{ kind: "person", userId: Number(user), realUserId: Number(user), username: "crm", fullname: "crm", roles: [] },
  ...{
    actions: new Set(),
    links: [],
    vendorId: null,
    districts: null,
    vendors: null,
    sessionId: "",
    authenticatedAt: "",
  },
};
const pool = createPool(url, 2);
const db = createDb(pool, person);
const subject = {
  number: "",
  title: "",
  payload: {},
  districtId: null,
  distributorId: null,
  storeId: null,
  note: null,
};
let sent = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  if (++sent === Number(at)) process.kill(process.pid, "SIGKILL");
  return query.apply(this, args);
} as never;
if (what === "capture")
  await db.tx((tx) => approveRedemption(tx, { ...subject, id: Number(id), submitterId: Number(user) }));
else await writePayout(db, Number(id), Number(user));
await pool.end();
process.stdout.write(String(sent));
