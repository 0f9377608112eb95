import { z } from "zod";
import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import type { ProposalCalls } from "./proposal.calls.ts";
import type { Workflow } from "./workflow.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle, type Handler, handleReady, pathId, version } from "#platform/http/index.server.ts";
import { claimPictures, insertUpload, pictureFile, uploadedPicture } from "#platform/records/index.server.ts";
import { kindOf } from "./chain.server.ts";
import { move } from "./move.server.ts";
import { readSubmission } from "./read.server.ts";
import { openSubmission } from "./open.server.ts";
import type { Proposal } from "./served.server.ts";
import { editSubmission, type Opened } from "./submit.server.ts";
import { personOf } from "#platform/access/index.server.ts";

type Spec<Content> = {
  readonly content: z.ZodType<Content>;
  /** Validates what requires the database, and returns the data of the proposal. */
  readonly proposalOf: (db: Db, content: Content) => Promise<Proposal>;
  /** Stores related rows of the proposal, in the same transaction. */
  readonly keep?: (db: Db, opened: Opened, content: Content) => Promise<void>;
};
type Handlers = { readonly onPropose: Handler; readonly onChange: Handler };

/** The calls by which a proposal of one kind is created and edited. */
export function proposalHandlers<Content>(
  workflow: Workflow,
  calls: Pick<ProposalCalls<Content>, "propose" | "change">,
  spec: Spec<Content>,
): Handlers {
  const made = z.strictObject({ content: spec.content, submit: z.boolean() });
  const mended = z.strictObject({ id: pathId, version, content: spec.content, submit: z.boolean() });
  return {
    onPropose: handle(calls.propose, made, (i, { db }) =>
      db.tx(async (tx) => {
        const data = await openSubmission(tx, workflow, await spec.proposalOf(tx, i.content), { submit: i.submit });
        await spec.keep?.(tx, data, i.content);
        return { data };
      }),
    ),
    onChange: handle(calls.change, mended, (i, { db }) =>
      db.tx(async (tx) => {
        const changed = await editSubmission(tx, workflow, i.id, i.version, await spec.proposalOf(tx, i.content));
        await spec.keep?.(tx, changed, i.content);
        if (!i.submit) return { data: changed };
        await move(tx, workflow, i.id, "submit", { version: changed.version });
        return { data: { ...changed, version: changed.version + 1 } };
      }),
    ),
  };
}

/**
 * The calls on pictures of one kind of proposal. They are stored when chosen, and visible to all who see the proposal.
 */
export function photoHandlers<Content>(
  workflow: Workflow,
  calls: Pick<ProposalCalls<Content>, "addPhoto" | "photo">,
): { readonly onAddPhoto: Handler; readonly onPhoto: Handler } {
  const purpose = kindOf(workflow);
  return {
    onAddPhoto: handleReady(
      calls.addPhoto,
      z.strictObject({}) as never,
      (_, ctx) => uploadedPicture(ctx, purpose),
      async (picture, { db }) => ({ data: await insertUpload(db, picture) }),
    ),
    onPhoto: handle(calls.photo, z.strictObject({ id: pathId, photo: z.uuid() }), async (i, { db }) => {
      const view = await readSubmission(db, i.id);
      const photos = (view.payload.photos ?? []) as readonly string[];
      if (view.kind !== purpose || !photos.includes(i.photo)) throw notFound();
      return pictureFile(db, i.photo, purpose);
    }),
  };
}

/**
 * Throws a refusal with an error for each field whose row is missing or out of scope. Staff may propose only within
 * their own area.
 */
export function refuseMissing(db: Db, exists: Readonly<Record<string, boolean>>, district?: number | null): void {
  const errors: FieldError[] = Object.entries(exists)
    .filter(([, ok]) => !ok)
    .map(([field]) => ({ field: `content.${field}`, message: "Pilihan tidak ditemukan." }));
  const person = personOf(db);
  if (district && person.vendorId === null && person.districts !== null && !person.districts.includes(district))
    errors.push({ field: "content.district", message: "Di luar area Anda." });
  if (errors.length > 0) throw new Refused("invalid", "Isian belum benar.", errors);
}

/** Attaches the proposer's own pictures to the proposal. */
export const takePhotos = (db: Db, workflow: Workflow, photos: readonly string[] | null | undefined): Promise<void> =>
  photos?.length ? claimPictures(db, photos, kindOf(workflow), [personOf(db).userId]) : Promise.resolve();

/** SQL of the pictures with the ids `:photos`, as JSON in this order. */
export const photosSql = `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'at', f.created_at) order by array_position(:photos::uuid[], f.id)), '[]') from {stored_file} f where f.id = any(:photos::uuid[]))`;
