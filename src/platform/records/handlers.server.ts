import { z } from "zod";
import { defineCall } from "#kit/call.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { type AddressName, addressValues } from "#kit/route.ts";
import type { Registry } from "./registry.server.ts";
import { type Ctx, handle, type Handler, handleReady } from "#platform/http/index.server.ts";
import { landingHandler } from "./landing.server.ts";
import { decodedPictures } from "./write/pictures.server.ts";
import { getRow, history, listJson, lookup } from "./read/read.server.ts";
import type { Query } from "./read/query.server.ts";
import { archiveRow, createRow, updateRow } from "./write/save.server.ts";
import { restoreVersion } from "./write/versions.server.ts";
import { totals } from "./read/totals.server.ts";

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
// biome-ignore lint/suspicious/noExplicitAny: the shape of a row is the declaration's, checked by readValues
type Any = any;
const anyObject = z.record(z.string(), z.unknown()) as z.ZodType<Any>;
const withId = z.looseObject({ id }) as z.ZodType<Any>;
const call = (method: "GET" | "POST" | "PATCH", path: string, access: string) =>
  defineCall<Any, Any>(method, path, access);

/** Values fixed by a page's address, for calls that take no list query. */
export const pinnedShape = ({
  pinned = [],
}: Pick<AnyResource, "pinned">): Record<string, z.ZodType<string | undefined>> =>
  Object.fromEntries((pinned as readonly AddressName[]).map((n) => [n, z.enum(addressValues[n]).optional()]));

/**
 * The REST calls of all declared resources. A handler that a resource defines for the same method and path replaces the
 * generic one. `added`: calls that other capabilities add to a resource.
 */
export function resourceHandlers(registry: Registry, added: (r: AnyResource) => readonly Handler[]): Handler[] {
  const own = new Set(registry.handlers.map((e) => `${e.value.call.method} ${e.value.call.path}`));
  return [
    landingHandler(registry),
    ...registry.resources.flatMap((e) => [...handlersOf(e.value, registry), ...added(e.value)]),
  ].filter(
    (h) =>
      !own.has(`${h.call.method} ${h.call.path}`) &&
      !(h.call.path.endsWith("/:id/version") && own.has(`PATCH ${h.call.path.slice(0, -"/version".length)}`)),
  );
}

function handlersOf(r: AnyResource, registry: Registry): Handler[] {
  const read = actionOf(r, "read");
  const write = actionOf(r, "write");
  const hooks = registry.hooks.get(r.name);
  const made: Handler[] = [
    handle(call("GET", r.path, read), anyObject, (q: Query, ctx: Ctx) => listJson(r, q, ctx)),
    handle(call("GET", `${r.path}/totals`, read), anyObject, (q: Query, ctx: Ctx) => totals(r, q, ctx)),
    handle(
      call("GET", `${r.path}/lookup`, "any-role"),
      z.strictObject({ q: z.string().optional(), ids: z.string().optional(), ...pinnedShape(r) }) as z.ZodType<Any>,
      (q, ctx) => lookup(r, q, ctx),
    ),
    handle(call("GET", `${r.path}/:id`, read), z.strictObject({ id }) as z.ZodType<Any>, (i, ctx) =>
      getRow(r, i.id, ctx),
    ),
    handle(call("GET", `${r.path}/:id/history`, read), z.strictObject({ id }) as z.ZodType<Any>, (i, ctx) =>
      history(r, i.id, ctx),
    ),
  ];
  if (!r.readOnly) {
    made.push(
      handleReady(
        call("POST", r.path, write),
        anyObject,
        async (body, ctx) => ({ body, pictures: await decodedPictures(r, body, ctx) }),
        async ({ body, pictures }, ctx) => ({ data: await createRow(r, body, ctx, hooks, pictures) }),
      ),
      handleReady(
        call("PATCH", `${r.path}/:id`, write),
        withId,
        async ({ id: rowId, version, ...body }, ctx) => ({
          rowId,
          version,
          body,
          pictures: await decodedPictures(r, body, ctx, rowId),
        }),
        async ({ rowId, version, body, pictures }, ctx) => ({
          data: await updateRow(r, rowId, version, body, ctx, hooks, { pictures }),
        }),
      ),
      handle(
        call("POST", `${r.path}/:id/version`, write),
        z.strictObject({ id, version: z.number(), event: z.number().int().positive() }) as z.ZodType<Any>,
        async (i, ctx) => ({
          data: await restoreVersion(r, i.id, i.version, i.event, ctx, hooks),
        }),
      ),
      ...(["archive", "restore"] as const).map((verb) =>
        handle(
          call("POST", `${r.path}/:id/${verb}`, write),
          z.strictObject({ id, version: z.number() }) as z.ZodType<Any>,
          async (i, ctx) => ({
            data: await archiveRow(r, i.id, i.version, verb === "archive", ctx, hooks),
          }),
        ),
      ),
    );
  }
  return made;
}
