import type { AccessRequest } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { notifyAll } from "./notify.server.ts";
import { roleAdministrators } from "./role-administrators.server.ts";

const pageOf = ({ person, path, action }: AccessRequest): string =>
  `/manajemen-user/akses?${new URLSearchParams({ user: String(person.userId), ...(path ? { path } : {}), ...(action ? { action } : {}) })}`;

/** Notifies those who grant permissions that a person requests one; returns their number. */
export async function notifyOfAccessRequest(db: Db, request: AccessRequest): Promise<number> {
  const { person, path, action, title, reason } = request;
  const people = await roleAdministrators(db.asPortal("notice", "request access"), person.userId);
  await notifyAll(db, people, {
    kind: "request",
    title: "{name} meminta akses ke {subject}",
    body: reason ? "Izin {action}. Alasan: {reason}" : "Izin {action}",
    values: { name: person.fullname, subject: title ?? path ?? "", action: action ?? "–", reason: reason ?? "" },
    facts: [
      ["Diminta oleh", "name"],
      ["Halaman", "subject", "word"],
      ["Izin yang diminta", "action"],
      ["Alasan", "reason"],
    ],
    href: pageOf(request),
  });
  return people.length;
}
