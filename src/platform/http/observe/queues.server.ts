/** A queue whose length and age the metrics show. `table` has a row for each entry, with `state` and `created_at`. */
export type Queue = {
  readonly kind: "queue";
  /** Its name in the metrics. */
  readonly queue: string;
  readonly table: string;
  /** The states of entries that are measured. */
  readonly states: readonly string[];
};

const known = new Map<string, Queue>();

/** Declares a queue of a feature, which the metrics then show. Belongs in a server file. */
export function defineQueue(spec: Omit<Queue, "kind">): Queue {
  const queue: Queue = { kind: "queue", ...spec };
  known.set(queue.queue, queue);
  return queue;
}
export const definedQueues = (): readonly Queue[] => [...known.values()];

/** SQL of the length of a queue and the age of its oldest entry in seconds, by state. */
export const queueSql = ({ queue, table, states }: Omit<Queue, "kind">): string =>
  `select '${queue}' as queue, q.state, count(*)::int as n,
    coalesce(extract(epoch from :instant::timestamptz - min(q.created_at)), 0)::float8 as age
  from {${table}} q where q.state in (${states.map((s) => `'${s}'`).join(", ")}) group by q.state`;
