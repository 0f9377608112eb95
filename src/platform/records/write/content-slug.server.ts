import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";

export type FixedSlugs = { readonly kind: "fixed-slugs"; readonly slugs: readonly string[] };

const fixed = new Set<string>();

/** Declares addresses of pages that have no text of their own and that no text may take. Belongs in a server file. */
export function defineFixedSlugs(slugs: readonly string[]): FixedSlugs {
  for (const slug of slugs) fixed.add(slug);
  return { kind: "fixed-slugs", slugs };
}
const taken = () =>
  new Refused("invalid", "Isian belum benar.", { slug: "Alamat ini sudah dipakai tulisan lain; pilih yang lain." });

/** Assigns the address to this text, replacing its previous one. Throws a refusal if another text has it. */
export async function reserveSlug(db: Db, noun: string, id: number, slug: string): Promise<void> {
  if (fixed.has(slug)) throw taken();
  await db.run("delete from {!content_slug} where noun = :noun and record_id = :id", { noun, id });
  const made = await db.run(
    "insert into {!content_slug} (slug, noun, record_id) values (:slug, :noun, :id) on conflict (slug) do nothing",
    { slug, noun, id },
  );
  if (made === 0) throw taken();
}
