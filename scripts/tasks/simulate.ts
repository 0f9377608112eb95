import { p95 } from "../bench/load.ts";
import { parseArgs } from "node:util";
import { seededRandom, SimulatedPhone, type Tally } from "../simulate/phone.ts";

/**
 * `npm run simulate [-- --salesmen 200 --minutes 10 --base http://127.0.0.1:4000,http://127.0.0.1:4001 --user admin
 * --password … --seed 1]`: simulates salesmen's phones on a running portal with demo data: offline, repeated, shuffled,
 * with wrong clocks, restarted. Each enrols with its own code, which unregisters the salesman's previous phone.
 * Afterwards the state of every event is queried; exits with 1 if it differs from that of the phones.
 */
const { values } = parseArgs({
  options: {
    salesmen: { type: "string", default: "200" },
    minutes: { type: "string", default: "10" },
    base: { type: "string", default: "http://127.0.0.1:4000" },
    user: { type: "string", default: "admin" },
    password: { type: "string", default: "Portal#2026" },
    seed: { type: "string", default: "1" },
  },
});
const number = (text: string, name: string): number => {
  const n = Number(text);
  if (!(n > 0)) throw new Error(`--${name} ${text} is not a positive number.`);
  return n;
};
const bases = values.base.split(",").map((b) => b.replace(/\/$/, ""));
const tally: Tally = { calls: 0, events: 0, repeats: 0, points: 0, lost: 0, times: [], wrong: [] };
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function request(method: string, path: string, token = "", body?: object): Promise<unknown> {
  const answer = await fetch(`${bases[0]}${path}`, {
    method,
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}`, accesstoken: token } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

type Page = { readonly data: readonly { readonly id: number }[] };
async function salesmen(token: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < count; page++) {
    const { data } = (await request(
      "GET",
      `/api/salesman?page=${page}&perPage=75&f.status=active&f.channel=retail`,
      token,
    )) as Page;
    ids.push(...data.map((r) => r.id));
    if (data.length < 75) break;
  }
  return ids.slice(0, count);
}

const { access_token: token } = (await request("POST", "/api/login", "", {
  username: values.user,
  password: values.password,
})) as { access_token: string };
const phones: SimulatedPhone[] = [];
for (const [i, id] of (await salesmen(token, number(values.salesmen, "salesmen"))).entries()) {
  const made = (await request("POST", `/api/salesman/${id}/activation`, token, {})) as {
    salesman: string;
    code: string;
  };
  const phone = new SimulatedPhone(bases, seededRandom(number(values.seed, "seed") * 10_007 + i), tally);
  await phone.enrol(made.salesman, made.code);
  phones.push(phone);
}
say(`${phones.length} phones enrolled`);
const end = Date.now() + number(values.minutes, "minutes") * 60_000;
await Promise.all(
  phones.map(async (phone, i) => {
    await new Promise((go) => setTimeout(go, (i % 50) * 40));
    while (Date.now() < end) {
      await phone.step();
      await new Promise((go) => setTimeout(go, 1500 + (i % 10) * 100));
    }
  }),
);
let applied = 0;
for (const phone of phones) applied += await phone.finish();
const believed = phones.reduce((sum, p) => sum + p.believed, 0);
const left = phones.reduce((sum, p) => sum + p.left, 0);
say(
  `${tally.events} events, ${tally.repeats} sent again, ${tally.points} points in ${tally.calls} calls, ${tally.lost} without an answer; p95 ${p95(tally.times).toFixed(0)} ms`,
);
say(
  `accepted according to phones: ${believed}, to the portal: ${applied}; not sent: ${left}; findings: ${tally.wrong.length}`,
);
for (const w of tally.wrong.slice(0, 20)) say(`  ${w}`);
if (applied !== believed || left > 0 || tally.wrong.length > 0 || believed !== tally.events) process.exitCode = 1;
