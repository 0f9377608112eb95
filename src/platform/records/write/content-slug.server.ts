import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";

/** Addresses below /page that belong to fixed pages. */
const ownPages: ReadonlySet<string> = new Set(["faq", "syarat-dan-ketentuan"]);
const taken = () =>
  new Refused("invalid", "Isian belum benar.", { slug: "Alamat ini sudah dipakai tulisan lain; pilih yang lain." });

/** Assigns the address to this text, replacing its previous one. Throws a refusal if another text has it. */
export async function reserveSlug(db: Db, noun: string, id: number, slug: string): Promise<void> {
  if (ownPages.has(slug)) throw taken();
  await db.run("delete from {!content_slug} where noun = :noun and record_id = :id", { noun, id });
  const made = await db.run(
    "insert into {!content_slug} (slug, noun, record_id) values (:slug, :noun, :id) on conflict (slug) do nothing",
    { slug, noun, id },
  );
  if (made === 0) throw taken();
}
