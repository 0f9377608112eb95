import { afterAll, beforeAll, expect, test } from "vitest";
import { personOf } from "#test/support/person.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import type { Locked } from "./locked.server.ts";
import { move } from "./move.server.ts";
import { notifyDeciders } from "./notices.server.ts";
import { servedOf } from "./served.server.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

const idOf = async (username: string) =>
  (
    (await portal.sql<{ id: number }>("select id::int as id from app_user where username = $1", [username]))[0] as {
      id: number;
    }
  ).id;

test("a waiting step is announced to those who may decide it, its end to the submitter", async () => {
  const [row] = await portal.sql<{
    id: number;
    version: number;
    kind: string;
    submitter_id: number;
    district_id: number;
  }>(
    "select s.id::int as id, s.version, s.kind, s.submitter_id::int as submitter_id, s.district_id::int as district_id from submission s where s.state = 'pending' and s.kind in ('store-proposal', 'pengajuan-toko') order by s.id limit 1",
  );
  if (!row) throw new Error("the demo has no waiting proposal");
  const { workflow } = servedOf(row.kind);
  const [name, refuse] = Object.entries(workflow.moves).find(([, m]) => m.to === "rejected") ?? [];
  const decider = (
    await portal.sql<{ username: string }>(
      "select u.username from app_user u join user_role ur on ur.user_id = u.id join role_action a on a.role_id = ur.role_id where a.action = $1 and u.demo and u.username = 'admin'",
      [refuse?.access],
    )
  )[0];
  expect(decider?.username).toBe("admin");
  await portal.sql("delete from notification");
  const stored = portal.server.db.as(await personOf(portal, "admin"));
  await move(stored, workflow, row.id, name as string, { note: "Foto tidak jelas" });
  const notices = await portal.sql<{ user_id: number; kind: string; title: string; text_values: { note: string } }>(
    // background tasks of the running portal may add notes
    "select user_id::int as user_id, kind, title, text_values from notification where kind <> 'note'",
  );
  expect(notices).toEqual([
    {
      user_id: row.submitter_id,
      kind: "decision",
      title: "{title} ditolak",
      text_values: expect.objectContaining({ note: "Foto tidak jelas" }),
    },
  ]);
});

test("a submitted proposal is announced to the deciders and their deputies", async () => {
  const [row] = await portal.sql<{ id: number; kind: string; submitter_id: number; district_id: number }>(
    "select s.id::int as id, s.kind, s.submitter_id::int as submitter_id, s.district_id::int as district_id from submission s where s.state = 'pending' and s.kind = 'store-proposal' and s.district_id is not null order by s.id desc limit 1",
  );
  if (!row) throw new Error("the demo has no waiting proposal");
  const { workflow } = servedOf(row.kind);
  const [state] = Object.keys(workflow.states).filter((s) =>
    Object.values(workflow.moves).some((m) => m.from.includes(s) && m.to === "rejected"),
  );
  const crm = await idOf("crm");
  const [locked] = await portal.sql<Locked>("select * from submission where id = $1", [row.id]);
  const notices = async () => {
    await portal.sql("delete from notification");
    await portal.server.db.tx((tx) =>
      notifyDeciders(
        tx,
        workflow,
        { ...(locked as Locked), id: row.id, submitter_id: row.submitter_id, district_id: row.district_id },
        state as string,
      ),
    );
    return (
      await portal.sql<{ user_id: number }>(
        "select user_id::int as user_id from notification where kind = 'approval' order by 1",
      )
    ).map((n) => n.user_id);
  };
  const first = await notices();
  expect(first.length).toBeGreaterThan(0);
  expect(first).not.toContain(row.submitter_id);
  expect(first).not.toContain(await idOf("admin"));
  expect(first).not.toContain(crm);
  // everybody who is notified can decide: the proposal is within the scope of their inbox
  for (const id of first.slice(0, 5)) {
    const [user] = await portal.sql<{ username: string }>("select username from app_user where id = $1", [id]);
    const person = await personOf(portal, user?.username as string);
    expect(
      await portal.server.db.as(person).maybe("select 1 as yes from {submission} t where t.id = :id", { id: row.id }),
    ).toBeDefined();
  }
  await portal.sql(
    "insert into approval_delegation (delegator_id, delegate_id, valid_from, valid_to) values ($1, $2, '2000-01-01', '2099-01-01')",
    [first[0], crm],
  );
  expect(await notices()).toContain(crm);
});
