/**
 * The condition on the item `i` with a sender's number (`:distributorId`, `:clientId`, `:external`). Existing data may
 * contain two numbers that differ only by case or white space: then the exact match is used, otherwise the older.
 */
export const itemKey = `i.distributor_id = :distributorId and i.client_id = :clientId and fold_code(i.external_id) = fold_code(:external)
  and i.id = (select k.id from {push_item} k where k.distributor_id = :distributorId and k.client_id = :clientId
    and fold_code(k.external_id) = fold_code(:external) order by k.external_id = :external desc, k.id limit 1)`;
