import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle, handleReady } from "#platform/http/index.server.ts";
import { claimPictures, insertUpload, pictureFile, uploadedPicture } from "#platform/records/index.server.ts";
import {
  addProductImage,
  type ProductImage,
  productImageFile,
  productImages,
  removeProductImage,
} from "./tambah-produk.calls.ts";

const purpose = "product";
const maxImages = 8;
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;

const imagesOf = (db: Db, product: number): Promise<ProductImage[]> =>
  db.query<ProductImage>(
    `select i.id, i.file_id as file, f.name, i.created_at as at from {product_image} i join {~stored_file} f on f.id = i.file_id
     where i.product_id = :product and i.archived_at is null order by i.id`,
    { product },
  );

/** Locks the product, so that concurrent uploads cannot exceed the limit. */
async function lockProduct(db: Db, product: number): Promise<{ code: string }> {
  const row = await db.maybe<{ code: string }>("select p.code from {product} p where p.id = :product for update of p", {
    product,
  });
  if (!row) throw notFound();
  return row;
}

export const onProductImages = handle(productImages, z.strictObject({ id }), async (i, { db }) => ({
  data: await imagesOf(db, i.id),
}));

const addedImage = async ({ id }: { id: number }, ctx: Ctx) => ({ id, file: await uploadedPicture(ctx, purpose) });
export const onAddProductImage = handleReady(addProductImage, z.strictObject({ id }), addedImage, async (i, ctx) =>
  ctx.db.tx(async (db) => {
    const product = await lockProduct(db, i.id);
    if ((await imagesOf(db, i.id)).length >= maxImages)
      throw new Refused("picture.many", "Satu produk paling banyak memiliki 8 foto.", {
        file: "Satu produk paling banyak memiliki 8 foto.",
      });
    const file = await insertUpload(db, i.file);
    await claimPictures(db, [file.id], purpose, [ctx.person.userId]);
    const made = await db.one<{ id: number; at: string }>(
      "insert into {!product_image} (product_id, file_id, created_by) values (:product, :file::uuid, :by) returning id, created_at as at",
      { product: i.id, file: file.id, by: ctx.person.userId },
    );
    await audit(db, {
      action: "update",
      entity: "product",
      entityId: i.id,
      label: product.code,
      after: { image: file.name },
    });
    return { data: { id: made.id, file: file.id, name: file.name, at: made.at } };
  }),
);

export const onRemoveProductImage = handle(removeProductImage, z.strictObject({ id, image: id }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const product = await lockProduct(db, i.id);
    const image = (await imagesOf(db, i.id)).find((x) => x.id === i.image);
    if (!image) throw notFound();
    await db.run("update {!product_image} set archived_at = now() where id = :image", { image: image.id });
    await audit(db, {
      action: "update",
      entity: "product",
      entityId: i.id,
      label: product.code,
      before: { image: image.name },
      after: { image: null },
    });
    return { ok: true as const };
  }),
);

export const onProductImageFile = handle(
  productImageFile,
  z.strictObject({ id, file: z.uuid() }),
  async (i, { db }) => {
    if (!(await imagesOf(db, i.id)).some((x) => x.file === i.file)) throw notFound();
    return pictureFile(db, i.file, purpose);
  },
);
