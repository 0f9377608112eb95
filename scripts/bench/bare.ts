import { readFileSync } from "node:fs";
import Fastify from "fastify";
import pg from "pg";

type Sql = { readonly text: string; readonly values: unknown[] };

/** The reference: Fastify and pg only, running the SQL that the portal runs for one person's list. */
const { url, statements } = JSON.parse(readFileSync(process.argv[2] as string, "utf8")) as {
  url: string;
  statements: Readonly<Record<string, Sql>>;
};
const pool = new pg.Pool({ connectionString: url, max: 10 });
const app = Fastify();
for (const [name, { text, values }] of Object.entries(statements))
  app.get(`/${name}`, async (_request, reply) => {
    const row = (await pool.query({ name, text, values })).rows[0] as { total: number | null; rows: string };
    return reply
      .type("application/json; charset=utf-8")
      .send(`{"data":${row.rows},"meta":{"currentPage":1,"perPage":30,"totalCount":${row.total}}}`);
  });
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${address}\n`);
