import { defineJob } from "#platform/jobs/index.ts";

/** Runs a confirmed command; started only by its confirmation or approval. */
export const RunCommand = defineJob<{ run: number }>("command.run", {
  title: "Command console",
  access: "command.run",
  internal: true,
  once: (i) => String(i.run),
});
