import { defineSameScope } from "#platform/database/index.server.ts";
import { Salesman } from "./user-salesman.resource.ts";

/** A row of a salesman is visible to everybody who sees the salesman. */
export const salesmanTie = defineSameScope("salesman", Salesman);
