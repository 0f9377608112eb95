import { z } from "zod";
import type { AnyResource } from "#kit/resource.ts";
import type { Handler } from "#platform/http/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { handlersOf } from "#server/handlers.ts";
import type { Schema } from "./shapes.ts";

export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly schema: Schema;
  /** The resource of a list or row operation. */
  readonly noun: AnyResource | undefined;
  /** Operations of one kind, such as the list of every resource, count as one when a kind is chosen. */
  readonly family: string;
};

/** Calls that would end or change the sessions used by all other requests. */
const untouched = [
  /^\/api\/logout$/,
  /^\/api\/mask/,
  /^\/api\/auth\/(sessions|change-password|second|totp|v2)/,
  /^\/api\/auth\/password/,
  /^\/api\/refresh$/,
  /^\/api\/live$/,
];

function schemaOf({ input }: Handler): Schema {
  try {
    return z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
  } catch {
    return { type: "object" };
  }
}

/** Every call of the portal except those that would end the run. */
export function operationsOf(registry: Registry): Operation[] {
  const nouns = registry.resources.map((e) => e.value).sort((a, b) => b.path.length - a.path.length);
  return handlersOf(registry)
    .filter((h) => !untouched.some((u) => u.test(h.call.path)))
    .map((h) => {
      const { method, path, access } = h.call;
      const noun = nouns.find((r) => path === r.path || path.startsWith(`${r.path}/`));
      const kind = noun
        ? path.slice(noun.path.length)
        : /^\/api\/report\//.test(path)
          ? path.replace(/^\/api\/report\/[^/]+/, "report")
          : path;
      return { method, path, access, schema: schemaOf(h), noun, family: `${method} ${kind}` };
    })
    .sort((a, b) => (`${a.method} ${a.path}` < `${b.method} ${b.path}` ? -1 : 1));
}
