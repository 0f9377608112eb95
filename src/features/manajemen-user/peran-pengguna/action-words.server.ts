import { actionOf, type AnyResource, verbs } from "#kit/resource.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { grantables } from "#features/auth/grants.server.ts";
import { placeOf } from "#features/konfigurasi-system/menu/menu-sync.server.ts";
import type { ActionInfo } from "./peran-pengguna.calls.ts";

const verbWords: Readonly<Record<string, string>> = {
  read: "Lihat",
  view: "Lihat",
  write: "Ubah",
  import: "Impor",
  export: "Ekspor",
  approve: "Setujui",
  reject: "Tolak",
  submit: "Ajukan",
  cancel: "Batalkan",
  mask: "Masking",
  support: "Bantu pengguna",
  access: "Atur hak akses",
  verify: "Verifikasi",
  run: "Jalankan",
  manage: "Kelola",
  confirm: "Konfirmasi",
  pay: "Bayar",
  transfer: "Transfer",
  redeem: "Tukar",
  fulfil: "Proses",
  follow: "Pantau",
  prove: "Bukti terima",
  endorse: "Persetujuan GM",
  release: "Lepas",
  retry: "Ulangi",
  assign: "Tugaskan",
  close: "Tutup",
  open: "Buka",
  share: "Bagikan",
  retail: "Retail",
  corsales: "Corsales",
};
/** Subjects of permissions that belong to no resource or page. */
const subjects: Readonly<Record<string, string>> = { "saved-view": "Tampilan tersimpan", channel: "Kanal salesman" };
const words = (camel: string): string =>
  camel
    .replace(/([A-Z])/g, " $1")
    .replace(/[-_.]/g, " ")
    .toLowerCase()
    .replace(/^./, (c) => c.toUpperCase())
    .trim();

/** All permissions with the texts that are displayed where they are granted. */
export function actionInfos(registry: Registry, own: ReadonlySet<string>): ActionInfo[] {
  const nouns = new Map<string, AnyResource>(
    registry.resources.flatMap((e) => verbs.map((v) => [actionOf(e.value, v), e.value] as const)),
  );
  const titles = new Map(registry.pages.map((p) => [p.access, p.title]));
  const routes = new Map<string, string>();
  // The page of a permission determines its place; calls elsewhere that require the same permission do not.
  for (const g of grantables(registry)) if (!routes.has(g.action)) routes.set(g.action, g.route);
  const noun = (action: string): string => action.slice(0, Math.max(0, action.lastIndexOf(".")));
  const titleAt = new Map(registry.pages.map((p) => [p.route, p.title]));
  const byNoun = new Map(registry.resources.map((e) => [e.value.name, e.value.title]));
  return registry.actions
    .filter((a) => a !== "any-role")
    .map((action): ActionInfo => {
      const verb = action.slice(action.lastIndexOf(".") + 1);
      const subject =
        nouns.get(action)?.title ??
        byNoun.get(noun(action)) ??
        titles.get(action) ??
        subjects[noun(action)] ??
        titleAt.get(routes.get(action) ?? "") ??
        words(noun(action) || action);
      return {
        action,
        subject,
        verb: verbWords[verb] ?? words(verb),
        group: placeOf(routes.get(action) ?? "").path[0]?.name ?? "Lainnya",
        mine: own.has(action),
      };
    })
    .sort(
      (a, b) =>
        a.group.localeCompare(b.group, "id") ||
        a.subject.localeCompare(b.subject, "id") ||
        a.action.localeCompare(b.action),
    );
}
