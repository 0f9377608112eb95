import type { Params } from "#platform/database/index.server.ts";
import type { Person } from "#kit/person.ts";

/**
 * SQL condition: whether user `u` may be disclosed to the person of `peopleParams`. Users of a distributor see users of
 * the same distributor; staff see each other and the users of the distributors in their scope. Every person picker
 * applies it.
 */
export const visiblePeople = `case when :myVendor::bigint is not null then coalesce(u.vendor_id = :myVendor::bigint, false)
  else u.vendor_id is null or :allVendors::boolean or u.vendor_id = any(:myVendors::bigint[]) end`;
export const peopleParams = ({ vendorId, vendors }: Person): Params => ({
  myVendor: vendorId,
  allVendors: vendors === null,
  myVendors: vendors ?? [],
});

/** The same rule for a person who was chosen. */
export function maySeePerson(me: Person, other: Person): boolean {
  if (me.vendorId !== null) return other.vendorId === me.vendorId;
  return other.vendorId === null || me.vendors === null || me.vendors.includes(other.vendorId);
}
