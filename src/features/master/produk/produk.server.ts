import type { Row } from "#kit/resource.ts";
import { productsChanged } from "#features/program-loyalty/point/dirty.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { Product } from "./produk.resource.ts";

/** Loyalty rates may refer to a brand, so points of a product's sales are recomputed when its brand changes. */
export const productHooks = resourceHooks(Product, {
  async afterSave(id, before, ctx) {
    if (!before) return;
    const was = (before as unknown as Row<typeof Product>).brand.id;
    const { brand } = await ctx.db.one<{ brand: number }>(
      "select p.brand_id as brand from {product} p where p.id = :id",
      { id },
    );
    if (brand !== was)
      await productsChanged(ctx.db.asPortal("bookkeeping", "points of a product's brand"), [id], "2000-01-01");
  },
});
