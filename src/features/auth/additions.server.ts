import { z } from "zod";
import { actionOf } from "#kit/resource.ts";
import { handle } from "#platform/http/index.server.ts";
import { additions } from "#platform/access/index.ts";
import { declared } from "./grants.server.ts";

/** Generated pages only: they open an empty form at `?id=new`. */
export const onAdditions = handle(additions, z.strictObject({}), async (_input, { person }) => {
  const registry = await declared();
  const generated = new Set(registry.pages.filter((p) => p.kind === "resource").map((p) => p.route));
  return {
    hrefs: registry.resources
      .filter(({ value: r }) => !r.readOnly && person.actions.has(actionOf(r, "write")))
      .flatMap(({ routes }) => routes.filter((route) => generated.has(route) && person.links.includes(route)))
      .sort(),
  };
});
