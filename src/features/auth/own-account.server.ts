import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import {
  accountKey,
  announceAccessChange,
  checkPassword,
  clearAccountFailures,
  limitAccount,
} from "#platform/access/index.server.ts";
import { audit } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { readPicture } from "#platform/records/index.server.ts";
import { accountOf } from "./account.server.ts";
import { changePassword, reauth, updateProfile } from "#platform/access/index.ts";
import { failed, faultsOf, replacePassword } from "./new-password.server.ts";
import { plain } from "./plain-text.server.ts";
import { providerProof, verifyByProvider } from "./provider.server.ts";
import { findById, type Who } from "./sign-in.server.ts";

const password = plain(1_000, "Please input password!");

/** Verifies the person again; under masking, the real person. */
export const onReauth = handle(reauth, z.union([z.strictObject({ password }), providerProof]), async (input, ctx) => {
  const { db, person } = ctx;
  if ("provider" in input) {
    const who = await verifyByProvider(ctx, input);
    if (who.id !== person.realUserId)
      throw new Refused("reauth.other", "Akun ini berbeda dari akun yang sedang masuk.", {
        password: "Masuk dengan akun yang sama.",
      });
  } else await verifyOwnPassword(ctx.db, person.realUserId, input.password, "password");
  return db.internal("verify the password again").tx(async (sys) => {
    const { authorized_at } = await sys.one<{ authorized_at: string }>(
      "update {!session} set authenticated_at = now() where id = :id returning authenticated_at as authorized_at",
      { id: person.sessionId },
    );
    await announceAccessChange(sys, { session: person.sessionId });
    await audit(sys.as(person), {
      action: "reauth",
      entity: "session",
      entityId: person.userId,
      label: person.username,
      ip: ctx.request.ip,
      requestId: ctx.request.id,
    });
    return { authorized_at };
  });
});

/** Verifies the person's own password, with the same limits as at sign-in. */
async function verifyOwnPassword(
  db: Parameters<typeof limitAccount>[0],
  userId: number,
  given: string,
  field: string,
): Promise<Who> {
  const who = await findById(db, userId);
  const key = accountKey(userId, "");
  await limitAccount(db, key);
  if (!who || !(await checkPassword(who.password_hash, given)))
    throw new Refused("password.wrong", "Kata sandi tidak sesuai.", { [field]: "Kata sandi tidak sesuai." }, 422, {
      plainData: true,
    });
  await clearAccountFailures(db, key);
  return who;
}

export const onChangePassword = handle(
  changePassword,
  z.strictObject({ old_password: password, password, retype_password: plain(1_000), nonce: plain(200).optional() }),
  async (input, ctx) => {
    const { db, person } = ctx;
    const before = faultsOf(input, { username: person.username, email: null });
    if (before.length > 0) throw failed(before);
    const who = await verifyOwnPassword(db, person.userId, input.old_password, "old_password");
    const own = faultsOf(input, { username: who.username, email: who.email });
    if (own.length > 0) throw failed(own);
    return db.tx(async (tx) => {
      const password_at = await replacePassword(tx, { user: who, password: input.password, except: person.sessionId });
      await audit(tx, { action: "password.change", entity: "user", entityId: person.userId, label: person.username });
      return { ok: true as const, password_at };
    });
  },
);

const avatarLimit = 200_000;
/** Maximum side length of a stored avatar in pixels. */
const avatarSide = 512;
const image = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
/** The picture of a data URL, decoded and re-encoded. */
async function avatarOf(url: string): Promise<string> {
  const bytes = Buffer.from(image.exec(url)?.[1] ?? "", "base64");
  const { mime, content } = await readPicture(bytes, { fit: avatarSide, field: "avatar" });
  const stored = `data:${mime};base64,${content.toString("base64")}`;
  if (stored.length <= avatarLimit) return stored;
  const message = "Gambar terlalu besar.";
  throw new Refused("picture.size", message, { avatar: message }, 413);
}
const optional = (max: number) => plain(max, "", 0).nullable();
const profileInput = z.strictObject({
  name: plain(200).check(
    (c) => void (c.value.trim() || c.issues.push({ code: "custom", message: "Wajib diisi.", input: c.value })),
  ),
  phone: optional(30).check(
    (c) =>
      void (
        c.value === null ||
        /^\+?[0-9 ()-]{5,30}$/.test(c.value) ||
        c.issues.push({ code: "custom", message: "Nomor telepon tidak sah.", input: c.value })
      ),
  ),
  locale: z.enum(["id-ID", "en-US", "fr-FR", "ru-RU", "zh-CN"], "Nilai tidak sah.").nullable().optional(),
  avatar: optional(avatarLimit)
    .check(
      (c) =>
        void (
          c.value === null ||
          image.test(c.value) ||
          c.issues.push({ code: "custom", message: "Gambar harus PNG, JPEG, atau WebP.", input: c.value })
        ),
    )
    .optional(),
});

export const onUpdateProfile = handle(updateProfile, profileInput, async (input, { db, person }) => {
  const avatar = input.avatar ? await avatarOf(input.avatar) : null;
  await db.tx(async (tx) => {
    const sys = tx.internal("own profile");
    const before = await sys.one<{ fullname: string; phone: string | null; locale: string | null }>(
      "select fullname, phone, locale from {app_user} where id = :id for update",
      {
        id: person.userId,
      },
    );
    const next = {
      fullname: input.name.trim(),
      phone: input.phone?.trim() || null,
      locale: input.locale === undefined ? before.locale : input.locale,
    };
    await sys.run(
      `update {!app_user} set fullname = :fullname, phone = :phone, locale = :locale, avatar = case when :keep then avatar else :avatar end, updated_at = now(), updated_by = :id, version = version + 1 where id = :id`,
      { ...next, id: person.userId, keep: input.avatar === undefined, avatar },
    );
    await audit(tx, {
      action: "update",
      entity: "user",
      entityId: person.userId,
      label: next.fullname,
      before,
      after: { ...next, ...(input.avatar === undefined ? {} : { avatar: input.avatar === null ? null : "(gambar)" }) },
    });
    await announceAccessChange(tx, { user: person.userId });
  });
  return accountOf(db, person);
});
