import { defineCall } from "#kit/call.ts";

export type Reach = "national" | "area" | "vendor";
export type RoleFull = {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly group_role: string;
  readonly reach: Reach;
  readonly description: string;
  readonly built_in: boolean;
  readonly users: number;
  readonly actions: readonly string[];
  readonly menus: readonly number[];
  /** Default permissions that this role lacks, and permissions that are not among its defaults. */
  readonly proposed: { readonly missing: readonly string[]; readonly extra: readonly string[] } | null;
};
/** A permission in words: subject (the resource or page), kind of action, and place in the menu. */
export type ActionInfo = {
  readonly action: string;
  readonly subject: string;
  readonly verb: string;
  readonly group: string;
  readonly mine: boolean;
};
export type MenuRow = {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly href: string | null;
};
export type RoleMatrix = {
  readonly roles: readonly RoleFull[];
  readonly actions: readonly ActionInfo[];
  readonly menus: readonly MenuRow[];
};

export const roleMatrix = defineCall<Record<string, never>, RoleMatrix>("GET", "/api/roles/matrix", "role.read");
type RoleFields = {
  readonly name: string;
  readonly group_role: string;
  readonly reach: Reach;
  readonly description: string;
};
export const createRole = defineCall<
  RoleFields & { readonly code: string; readonly copy_of?: number | undefined },
  { readonly id: number }
>("POST", "/api/roles", "role.write", {
  sudo: true,
  notMasked: true,
});
export type RoleInput = RoleFields & {
  readonly id: number;
  readonly version: number;
  readonly actions: readonly string[];
  readonly menus: readonly number[];
};
export const saveRole = defineCall<RoleInput, { readonly version: number }>("PUT", "/api/roles/:id", "role.write", {
  sudo: true,
  notMasked: true,
});
export const archiveRole = defineCall<{ readonly id: number; readonly version: number }, { ok: true }>(
  "POST",
  "/api/roles/:id/archive",
  "role.write",
  {
    sudo: true,
    notMasked: true,
  },
);
