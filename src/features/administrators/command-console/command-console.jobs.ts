import { defineJob } from "#kit/job.ts";

/** A confirmed command; begun only by its confirmation or its approval. */
export const RunCommand = defineJob<{ run: number }>("command.run", {
  title: "Command console",
  access: "command.run",
  internal: true,
  once: (i) => String(i.run),
});
