import { type ApprovalRow, submissionMoveCall } from "#platform/workflow/index.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";

export type Decided = { readonly row: ApprovalRow; readonly error: string | undefined };
const lanes = 4;

/** Decides the proposals with limited concurrency; a refusal does not stop the others. */
export async function decideEach(
  rows: readonly ApprovalRow[],
  decision: "approve" | "reject",
  note: string | null,
  onProgress: (done: number) => void,
): Promise<readonly Decided[]> {
  const results = new Map<number, Decided>();
  const queue = [...rows];
  const lane = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      results.set(row.id, { row, error: await decide(row, decision, note) });
      onProgress(results.size);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return rows.flatMap((r) => results.get(r.id) ?? []);
}

async function decide(
  row: ApprovalRow,
  decision: "approve" | "reject",
  note: string | null,
): Promise<string | undefined> {
  const move = row[decision];
  if (!move) return "Pengajuan ini sudah tidak menunggu tindakan tersebut.";
  try {
    await call(
      submissionMoveCall,
      { id: row.id, version: row.version, move: move.name, note },
      { idempotencyKey: newIdempotencyKey() },
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
