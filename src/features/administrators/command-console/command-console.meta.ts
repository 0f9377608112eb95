import { definePage } from "#kit/page.ts";

export const meta = definePage("Command console", "command.run");
