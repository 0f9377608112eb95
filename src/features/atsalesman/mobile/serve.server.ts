import type { z } from "zod";
import type { Call } from "#kit/call.ts";
import { type Ctx, handle, type Handler } from "#platform/http/index.server.ts";

/** A call whose input type is that of its schema; pages do not use these calls, so they need no declared type. */
export const serve = <S extends z.ZodType>(
  call: Call<Readonly<Record<string, unknown>>, unknown>,
  schema: S,
  run: (input: z.output<S>, ctx: Ctx) => Promise<unknown>,
): Handler => handle(call as Call<z.output<S>, unknown>, schema as unknown as z.ZodType<z.output<S>>, run);
