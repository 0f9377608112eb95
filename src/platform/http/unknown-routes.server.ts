import type { FastifyReply, FastifyRequest } from "fastify";
import { Refused } from "#kit/refused.ts";
import { routePattern } from "#kit/route.ts";

type Served = { readonly method: string; readonly path: string };

/**
 * The refusal of a request that no route serves: 405 `method-not-allowed` with `Allow` if the address serves another
 * method, otherwise 404 `not-found`.
 * It requires no authentication: a 401 would equally reveal that the address belongs to the API.
 */
export function refusalOfUnknownRoute(
  served: readonly Served[],
): (request: FastifyRequest, reply: FastifyReply) => Refused {
  const methodsOf = new Map<string, string[]>();
  for (const { method, path } of served)
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...(method === "GET" ? [method, "HEAD"] : [method])]);
  const known = [...methodsOf].map(([path, methods]) => ({ is: routePattern(path), methods }));
  return (request, reply) => {
    const path = request.url.split("?", 1)[0] as string;
    const served = new Set(known.flatMap(({ is, methods }) => (is.test(path) ? methods : [])));
    const allowed = [...served].sort().join(", ");
    // a path parameter longer than any valid name is not an address, even if the method matches
    if (!allowed || served.has(request.method)) return new Refused("not-found", "Alamat tidak ditemukan.", [], 404);
    reply.header("allow", allowed);
    return new Refused(
      "method-not-allowed",
      "Alamat ini tidak melayani metode {method}; yang dilayani: {allowed}.",
      [],
      405,
      { method: request.method, allowed },
    );
  };
}
