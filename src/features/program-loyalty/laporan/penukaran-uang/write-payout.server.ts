import { createHash } from "node:crypto";
import { writeXlsx } from "hucre/xlsx";
import { z } from "zod";
import type { Db } from "#platform/database/index.server.ts";
import { handleJob, type JobResult } from "#platform/jobs/index.server.ts";
import { moveAll } from "./payout-batch.server.ts";
import { WritePayoutFile } from "./payout.jobs.ts";
import { genericCsv, genericHeads, genericLine, mandiriMcm, type PayoutHead, type Transfer } from "./payout-file.ts";
import type { PayoutFormat } from "./penukaran-uang.calls.ts";

type Batch = PayoutHead & { readonly number: string; readonly format: PayoutFormat; readonly state: string };
/** Steps of the job, at which tests end the process. */
type Reached = (step: "locked" | "written" | "moved") => void;

/**
 * Writes the bank file of a released batch and marks its transfers as sent, in one transaction; nothing if the batch
 * has a file. Returns the file name.
 */
export const writePayout = (
  db: Db,
  batchId: number,
  by: number | null,
  reached: Reached = () => undefined,
): Promise<string> =>
  db.tx(async (tx) => {
    const sys = tx.internal("file of a batch of transfers");
    const batch = await sys.one<Batch & { file: string | null }>(
      `select b.number, b.format, b.state, b.pay_on as "payOn", b.debit_account as "debitAccount", b.file_name as file from {payout_batch} b where b.id = :id for update of b`,
      { id: batchId },
    );
    reached("locked");
    if (batch.state !== "released") return batch.file ?? "";
    const transfers = await sys.query<Transfer>(
      `select r.account_number as account, r.account_holder as name, b.code as bank, p.amount::text as amount, p.reference, 'Penukaran poin ' || r.number as remark
       from {payout} p join {redemption} r on r.id = p.redemption_id join {bank} b on b.id = r.bank_id where p.batch_id = :id order by p.id`,
      { id: batchId },
    );
    const { mime, ending, content } = await fileOf({ ...batch, debitBank: debitBanks[batch.format] }, transfers);
    const name = `${batch.number}.${ending}`;
    await sys.run(
      "update {!payout_batch} set state = 'sent', file_name = :name, mime = :mime, content = :content::bytea, sha256 = :sha256, version = version + 1, updated_at = now() where id = :id",
      { id: batchId, name, mime, content, sha256: createHash("sha256").update(content).digest("hex") },
    );
    reached("written");
    await sys.run("update {!payout} set state = 'sent', updated_at = now() where batch_id = :id", { id: batchId });
    await moveAll(sys, batchId, "batched", "sent", by);
    reached("moved");
    return name;
  });

/** The paying bank of each format; transfers to the same bank are in-house. */
const debitBanks: Readonly<Record<PayoutFormat, string>> = {
  "mandiri-mcm": "MANDIRI",
  "bca-xlsx": "BCA",
  "generic-csv": "",
};

type Written = { readonly mime: string; readonly ending: string; readonly content: Buffer };
async function fileOf(
  head: PayoutHead & { readonly format: PayoutFormat },
  transfers: readonly Transfer[],
): Promise<Written> {
  if (head.format === "mandiri-mcm")
    return { mime: "text/csv; charset=utf-8", ending: "csv", content: Buffer.from(mandiriMcm(head, transfers)) };
  if (head.format === "generic-csv")
    return { mime: "text/csv; charset=utf-8", ending: "csv", content: Buffer.from(genericCsv(head, transfers)) };
  const rows = [[...genericHeads], ...transfers.map((t) => genericLine(head, t))];
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: "Transfer", rows }] }));
  return { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ending: "xlsx", content };
}

export const doWritePayout = handleJob(
  WritePayoutFile,
  z.strictObject({ batchId: z.number().int().positive() }),
  async ({ batchId }, { db, person }): Promise<JobResult> => ({
    summary: "Berkas bank {file} siap diunduh.",
    values: { file: await writePayout(db, batchId, person.userId) },
    href: "/program-loyalty/laporan/penukaran-uang?part=batches",
  }),
);
