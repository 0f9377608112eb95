import { Refused } from "#kit/refused.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { EmbedScope } from "./embed.calls.ts";

type Params = { readonly vendorParam: string | null; readonly districtParam: string | null };
export type Lock = { readonly scope: EmbedScope; readonly params: Readonly<Record<string, readonly string[] | null>> };
const closed = (message: string) => new Refused("embed.scope", message, [], 403);

/**
 * The reader's scope as parameters for the provider; null means "unlimited". If the scope is empty, or the dashboard
 * lacks the parameters for it, opening is refused, because providers treat a missing parameter as unlimited.
 */
export async function lockOf(db: Db, person: Person, { vendorParam, districtParam }: Params): Promise<Lock> {
  const of = (vendor: readonly string[] | null, district: readonly string[] | null) => ({
    ...(vendorParam ? { [vendorParam]: vendor } : {}),
    ...(districtParam ? { [districtParam]: district } : {}),
  });
  const sys = db.internal("scope of a reader");
  if (person.vendorId !== null) {
    if (!vendorParam) throw closed("Dashboard ini belum dapat dibatasi per distributor, jadi tidak dapat Anda buka.");
    const own = await sys.maybe<{ code: string }>("select d.code from {distributor} d where d.id = :id", {
      id: person.vendorId,
    });
    if (!own) throw closed("Cakupan Anda belum ditetapkan.");
    return { scope: "vendor", params: of([own.code], null) };
  }
  if (person.districts !== null) {
    if (!districtParam)
      throw closed("Dashboard ini belum dapat dibatasi per distrik, jadi hanya peran nasional yang dapat membukanya.");
    const codes = await sys.query<{ code: string }>(
      "select d.code from {district} d where d.id = any(:ids::bigint[]) order by d.code",
      { ids: person.districts },
    );
    if (codes.length === 0) throw closed("Anda belum memegang area, jadi tidak ada data yang dapat ditampilkan.");
    return {
      scope: "area",
      params: of(
        null,
        codes.map((d) => d.code),
      ),
    };
  }
  return { scope: "national", params: of(null, null) };
}
