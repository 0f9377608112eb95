import { defineSetting } from "#kit/setting.ts";

export const homeRedirectRoles = defineSetting("home.redirectRoles", {
  group: "Masuk dan halaman awal",
  label: "Peran yang mulai di dashboard bisnis",
  help: "Pemegang peran ini dibawa dari /dashboard ke /atbusiness/dashboard bila halaman itu ada dan terbuka bagi mereka.",
  of: { type: "roles" },
  default: ["ROLE_ADMIN_BISNIS", "ROLE_HELPDESK_BISNIS"],
});
