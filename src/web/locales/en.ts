import type { Messages } from "@lingui/core";

const topics = import.meta.glob<Messages>("./en/*.json", { import: "default", eager: true });
/** All topics of the language in one chunk: one request beside the shell, none per page. */
export default Object.assign({}, ...Object.values(topics)) as Messages;
