import { announceAccessChange } from "#platform/access/index.server.ts";
import { countChange, watchedTables } from "#platform/database/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

const people = "access";

export const memoryForget = defineCommand("memory.forget", {
  about: "Membuat semua instance melupakan jawaban laporan dan hak akses yang mereka simpan.",
  danger: "normal",
  params: {},
  plan: async (db) => [people, ...(await watchedTables(db))].map((id) => ({ id, label: id })),
  async run({ db }, id) {
    if (id === people) await db.tx((tx) => announceAccessChange(tx, "all"));
    else await countChange(db, id);
    return "changed";
  },
});
