import { refusalOf, translate } from "#platform/http/index.server.ts";
import type { WordValues } from "#platform/jobs/index.ts";
import type { Outcome, OutputLine } from "./command-console.calls.ts";
import type { AnyCommand, Item, Step } from "./define-command.server.ts";

export type Say = (tone: OutputLine["tone"], words: string, values?: WordValues) => Promise<void>;
/** Output lines of successful objects; a dry run counts these instead. */
export const outcomeLines = { changed: "{object}: berubah", unchanged: "{object}: tetap" } as const;

/**
 * Runs a command for one object and writes its outcome to the output. A refusal affects only this object; any other
 * error ends the run.
 */
export async function runItem(
  command: AnyCommand,
  step: Omit<Step, "note">,
  item: Item,
  params: unknown,
  say: Say,
): Promise<Outcome> {
  const note: Step["note"] = (words, values) => say("neutral", words, values);
  try {
    const outcome = await command.run({ ...step, note }, item.id, params as never);
    await say(outcome === "changed" ? "success" : "neutral", outcomeLines[outcome], { object: item.label });
    return outcome;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.status >= 500) throw error;
    const values = Object.fromEntries(
      Object.entries({ ...refusal.detail, ...refusal.fields[0]?.values }).filter(
        (e): e is [string, string | number] => typeof e[1] === "string" || typeof e[1] === "number",
      ),
    );
    const reason = translate(refusal.fields[0]?.message ?? refusal.message, values, "id");
    await say("error", "{object}: ditolak. {reason}", { object: item.label, reason });
    return "refused";
  }
}
