import { z } from "zod";
import { ApiLog } from "#features/master/log-api/log-api.resource.ts";
import { defineCall } from "#kit/call.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { audit } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { getRow } from "#platform/records/index.server.ts";
import { PushItem } from "./raw-data.resource.ts";

/** Documents are confidential to their distributor, so reading their content is audited. */
const opened = (r: AnyResource, label: string) =>
  handle(
    defineCall<{ id: number }, Awaited<ReturnType<typeof getRow>>>("GET", `${r.path}/:id`, actionOf(r, "read")),
    z.strictObject({ id: pathId }),
    async (i, ctx) => {
      const row = await getRow(r, i.id, ctx);
      await audit(ctx.db, { action: "open", entity: r.name, entityId: i.id, label: String(row.data[label] ?? "") });
      return row;
    },
  );
export const onOpenItem = opened(PushItem, "externalId");
export const onOpenCall = opened(ApiLog, "path");
