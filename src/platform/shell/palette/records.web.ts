/** Records found by code or name, of pages that the reader may open. */
import { call } from "#platform/http/index.web.ts";
import { defineCall } from "#kit/call.ts";
import { getAccount } from "#platform/access/index.web.ts";
import type { PaletteEntry, PaletteSource } from "./palette-state.web.ts";

type Choice = { readonly id: number; readonly label: string };
const maxEntries = 5;

const nouns = [
  { id: "store", title: "Toko", api: "/api/store", page: "/master/data-toko", icon: "shop" },
  { id: "distributor", title: "Distributor", api: "/api/distributor", page: "/master/distributor", icon: "team" },
  { id: "product", title: "Produk", api: "/api/product", page: "/master/produk", icon: "appstore" },
  { id: "user", title: "Pengguna", api: "/api/user", page: "/manajemen-user/daftar-pengguna", icon: "user" },
] as const;

export const recordSources: readonly PaletteSource[] = nouns.map(({ id, title, api, page, icon }) => {
  const lookup = defineCall<{ q: string }, { data: readonly Choice[] }>("GET", `${api}/lookup`, "any-role");
  return {
    id,
    title,
    search: async (q, signal) => {
      if (!getAccount()?.links.includes(page)) return [];
      const { data } = await call(lookup, { q }, { signal });
      return data
        .slice(0, maxEntries)
        .map((row): PaletteEntry => ({ id: `${id}:${row.id}`, title: row.label, icon, to: `${page}?id=${row.id}` }));
    },
  };
});
