import { definePage } from "#kit/page.ts";

export const meta = definePage("Approval poin v2", "pointProposal.read");
