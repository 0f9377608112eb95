import type { SavedView } from "#platform/records/index.ts";
import { can, type Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";

/** Maximum number of views of a page, each of which is displayed as a tab. */
export const maxPerPage = 20;
const maxShared = 60;

type Which = { readonly page: string; readonly link?: string | undefined } | { readonly id: number };

/**
 * Views that the person owns, views shared with the person's roles or with all users, and one that is opened by link.
 */
export function visibleViews(db: Db, person: Person, which: Which): Promise<SavedView[]> {
  const one = "id" in which;
  return db.internal("views of a person").query<SavedView>(
    `select v.id, v.name, v.link, coalesce(v.query->>'search', '') as search,
       coalesce(v.query->'layout', case when jsonb_typeof(v.query->'columns') = 'array' then json_build_object('columns', v.query->'columns')::jsonb end, '{}') as layout,
       case when v.owner_id is not null then 'me' else coalesce(v.role_code, 'all') end as audience, v.is_default as "isDefault",
       (v.owner_id = :user or (v.owner_id is null and :sharer::boolean)) is true as mine
     from {saved_view} v
     where v.archived_at is null and ${one ? "v.id = :id" : `v.page = :page and (v.owner_id = :user or (v.owner_id is null and (v.role_code is null or v.role_code = any(:roles::text[]) or :sharer::boolean)) or v.link = :link)`}
     order by v.owner_id is null, v.role_code is null, v.id limit ${maxPerPage + maxShared}`,
    one
      ? { id: which.id, user: person.userId, sharer: can(person, "saved-view.share") }
      : {
          page: which.page,
          link: which.link ?? "",
          user: person.userId,
          sharer: can(person, "saved-view.share"),
          roles: person.roles.map((r) => r.role),
        },
  );
}
