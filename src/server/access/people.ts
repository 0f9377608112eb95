import type { Params } from "../db/db.ts";
import type { Person } from "./access.ts";

/**
 * Whether user `u` may be named to the person of `peopleParams`: a distributor's people know their own house; staff know each
 * other and the people of the distributors that they see. Every picker of people asks this.
 */
export const knownPeople = `case when :myVendor::bigint is not null then coalesce(u.vendor_id = :myVendor::bigint, false)
  else u.vendor_id is null or :allVendors::boolean or u.vendor_id = any(:myVendors::bigint[]) end`;
export const peopleParams = ({ vendorId, vendors }: Person): Params => ({
  myVendor: vendorId,
  allVendors: vendors === null,
  myVendors: vendors ?? [],
});

/** The same of somebody who was chosen. */
export function mayKnow(me: Person, other: Person): boolean {
  if (me.vendorId !== null) return other.vendorId === me.vendorId;
  return other.vendorId === null || me.vendors === null || me.vendors.includes(other.vendorId);
}
