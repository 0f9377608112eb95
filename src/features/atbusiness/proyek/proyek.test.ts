import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { phasesOf, pipelineOf } from "./pipeline.ts";
import type { Board, StageStay } from "./proyek.calls.ts";

let portal: Portal;
let admin: Client;
let customer: number;
let kam: number;
let stages: Record<string, number>;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("adminbisnis");
  await portal.sql("delete from bulk_sale");
  await portal.sql("delete from project_stage_history");
  await portal.sql("delete from project");
  const rows = await portal.sql<{ code: string; id: string }>("select code, id from project_stage");
  stages = Object.fromEntries(rows.map((r) => [r.code, Number(r.id)]));
  const [position] = await portal.sql<{ id: string }>(
    "select a.position_id as id from position_assignment a join app_user u on u.id = a.user_id where u.username = 'kam' and a.valid_to is null",
  );
  kam = Number(position?.id);
  const [own] = await portal.sql<{ id: string }>(
    "select id from bulk_customer where status = 'active' and kam_id = $1 order by id limit 1",
    [kam],
  );
  customer = Number(own?.id);
});
afterAll(() => portal?.close());

type Made = { id: number; version: number; stage: { id: number }; probability: number; kam: { id: number } };
let count = 0;
const propose = async (tonnes: string, more: object = {}, who = admin) => {
  const [at] = await portal.sql<{ d: string }>("select district_id as d from bulk_customer where id = $1", [customer]);
  return who.post("/api/project", {
    ...{ name: `Proyek uji ${++count}`, customer, kind: "building", district: Number(at?.d) },
    ...{ expectedTonnes: tonnes, expectedCloseOn: "2027-01-15", startOn: "2027-02-01", endOn: "2027-04-30", ...more },
  });
};
const made = async (tonnes: string, more: object = {}, who = admin): Promise<Made> => {
  const answer = await propose(tonnes, more, who);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { data: Made }).data;
};
const move = (p: { id: number; version: number }, stage: string, more: object = {}, who = admin) =>
  who.post(`/api/project/${p.id}/move`, { version: p.version, stage: stages[stage], ...more });
const board = async (who = admin) => (await who.get(`/api/project/board?f.customer=${customer}`)).json as Board;

describe("the pipeline", () => {
  test("weights open projects by their stage and takes the win rate from decided ones", async () => {
    await move(await made("1000"), "KUALIFIKASI");
    await move(await made("500"), "PENAWARAN");
    await made("2000");
    await move(await made("800"), "MENANG");
    const lost = await move(await made("1200"), "KALAH", { reason: "price", lostTo: "Semen Garuda" });
    expect(lost.status, lost.text).toBe(200);
    const { pipeline, stages: columns } = await board();
    expect(pipeline).toEqual({
      ...{ open: "3500.000", weighted: "700.000", won: "800.000", lost: "1200.000", winRate: "40.0" },
    });
    expect(columns.map((s) => [s.count, s.tonnes])).toEqual([
      [1, "2000.000"],
      [1, "1000.000"],
      [1, "500.000"],
      [0, "0.000"],
      [1, "800.000"],
      [1, "1200.000"],
    ]);
  });

  test("has no win rate before a project was decided", () => {
    expect(pipelineOf([{ kind: "open", tonnes: "1", weighted: "0.1" }]).winRate).toBeNull();
  });

  test("is phased over months in equal parts that add up", () => {
    expect(phasesOf("1000", "2027-02-01", "2027-04-30").map((p) => [p.month, p.tonnes])).toEqual([
      ["2027-02-01", "333.334"],
      ["2027-03-01", "333.333"],
      ["2027-04-01", "333.333"],
    ]);
  });
});

describe("a move", () => {
  test("of an older version is refused; of two concurrent moves one succeeds and emits one event", async () => {
    const p = await made("10");
    const answers = await Promise.all([move(p, "PENAWARAN"), move(p, "NEGOSIASI")]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    const [events] = await portal.sql<{ n: number }>(
      "select count(*)::int as n from audit_event where entity = 'project' and entity_id = $1 and action = 'move'",
      [String(p.id)],
    );
    expect(events?.n).toBe(1);
    const again = await move({ id: p.id, version: p.version + 1 }, "TIDAK-ADA", { stage: 999_999 });
    expect(again.json).toMatchObject({ code: "project.stage" });
  });

  test("to won needs the delivery period, and to lost a reason and the competitor", async () => {
    const p = await made("10", { startOn: null, endOn: null });
    expect((await move(p, "MENANG")).json).toMatchObject({ fields: [{ field: "startOn" }] });
    expect((await move(p, "KALAH")).json).toMatchObject({ fields: [{ field: "reason" }] });
    expect((await move(p, "KALAH", { reason: "price" })).json).toMatchObject({ fields: [{ field: "lostTo" }] });
    expect((await move(p, "KALAH", { reason: "weather" })).status).toBe(422);
    expect((await move(p, "PENAWARAN", { reason: "price" })).json).toMatchObject({ fields: [{ field: "reason" }] });
    expect((await move(p, "KALAH", { reason: "cancelled" })).status).toBe(200);
  });

  test("keeps the figures of each stage; a closed project is not affected by a change of its stage", async () => {
    const p = await made("100");
    const stage = (await admin.get(`/api/project-stage/${stages.PENAWARAN}`)).json as { data: { version: number } };
    expect((await move(p, "PENAWARAN")).status).toBe(200);
    const lost = await made("100");
    expect((await move(lost, "PENAWARAN")).status).toBe(200);
    const closing = { reason: "credit", lostTo: "Semen Nusa" };
    expect((await move({ ...lost, version: lost.version + 1 }, "KALAH", closing)).status).toBe(200);
    const change = (id: number | undefined, version: number, probability: number, who = admin) =>
      who.post(`/api/project-stage/${id}/probability`, { version, probability });
    const changedAt = () => portal.sql("select updated_at::text as at from project where id = $1", [p.id]);
    const before = await changedAt();
    const edit = await change(stages.PENAWARAN, stage.data.version, 60);
    expect((await change(stages.PENAWARAN, stage.data.version, 70)).status).toBe(409);
    expect((await change(stages.PENAWARAN, 2, 70, await portal.as("kam"))).status).toBe(403);
    expect(edit.status, edit.text).toBe(200);
    const rows = await portal.sql("select probability from project where id = any($1::bigint[]) order by id", [
      [p.id, lost.id],
    ]);
    expect(rows).toEqual([{ probability: 60 }, { probability: 0 }]);
    expect(await changedAt()).toEqual(before);
    const stays = (await admin.get(`/api/project/${lost.id}/stages`)).json as { data: StageStay[] };
    expect(stays.data.map((s) => [s.stage, s.probability, s.leftAt === null])).toEqual([
      ["Kalah", 0, true],
      ["Penawaran", 50, false],
      ["Prospek", 10, false],
    ]);
    const won = (await admin.get(`/api/project-stage/${stages.MENANG}`)).json as { data: { version: number } };
    expect((await change(stages.MENANG, won.data.version, 90)).json).toMatchObject({ code: "stage.closed" });
  });

  test("uses the stage's final probability when both change concurrently", async () => {
    for (const probability of [51, 52, 53, 54, 55]) {
      const p = await made("10");
      const stage = (await admin.get(`/api/project-stage/${stages.PENAWARAN}`)).json as { data: { version: number } };
      const answers = await Promise.all([
        move(p, "PENAWARAN"),
        admin.post(`/api/project-stage/${stages.PENAWARAN}/probability`, { version: stage.data.version, probability }),
      ]);
      expect(answers.map((x) => x.status)).toEqual([200, 200]);
      expect(await portal.sql("select probability from project where id = $1", [p.id])).toEqual([{ probability }]);
    }
  });
});

describe("key account managers", () => {
  test("change only projects of their own position, and cannot reopen a closed one", async () => {
    const own = await portal.as("kam");
    const other = await portal.as("corsales");
    const p = await made("50", {}, own);
    expect(p.kam.id).toBe(kam);
    expect((await move(p, "PENAWARAN", {}, other)).status).toBe(403);
    expect((await move(p, "MENANG", {}, own)).status).toBe(200);
    const won = { id: p.id, version: p.version + 1 };
    expect((await move(won, "PENAWARAN", {}, own)).json).toMatchObject({ code: "project.closed" });
    expect((await move(won, "PENAWARAN")).status).toBe(200);
    const helpdesk = await portal.as("helpdeskbisnis");
    expect((await move({ ...won, version: won.version + 1 }, "NEGOSIASI", {}, helpdesk)).status).toBe(403);
    expect((await board(helpdesk)).stages.length).toBe(6);
  });
});

test("a column of more than two hundred cards is sent in pages, and unknown filters are refused", async () => {
  await portal.sql(
    `insert into project (name, customer_id, kind, district_id, stage_id, probability, stage_since, expected_tonnes, expected_close_on, kam_id)
     select 'Banyak ' || n, c.id, 'other', c.district_id, $2, 75, current_date, 1, '2027-06-01', c.kam_id from bulk_customer c, generate_series(1, 230) n where c.id = $1`,
    [customer, stages.NEGOSIASI],
  );
  const column = (await board()).stages.find((s) => s.id === stages.NEGOSIASI);
  expect(column?.count).toBeGreaterThanOrEqual(230);
  expect(column?.cards).toHaveLength(200);
  const next = (await admin.get(`/api/project/column?f.customer=${customer}&stage=${stages.NEGOSIASI}&page=2`))
    .json as {
    cards: { id: number }[];
  };
  expect(next.cards).toHaveLength((column?.count ?? 0) - 200);
  const seen = new Set([...(column?.cards ?? []), ...next.cards].map((c) => c.id));
  expect(seen.size).toBe(column?.count);
  expect((await admin.get("/api/project/board?warna=merah")).status).toBe(422);
});
