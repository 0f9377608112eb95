/**
 * The condition on the one item `i` of a sender's number (`:distributorId`, `:clientId`, `:external`). Older data may hold two numbers
 * that differ only by case or blanks: then the one written exactly so is meant, else the older.
 */
export const itemKey = `i.distributor_id = :distributorId and i.client_id = :clientId and fold_code(i.external_id) = fold_code(:external)
  and i.id = (select k.id from {push_item} k where k.distributor_id = :distributorId and k.client_id = :clientId
    and fold_code(k.external_id) = fold_code(:external) order by k.external_id = :external desc, k.id limit 1)`;
