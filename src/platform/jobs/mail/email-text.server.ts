import type { Block, Content, Fact, Figures, Frame, Item } from "./email-content.server.ts";

/** The plain text version of a mail. */
export function emailText(content: Content, frame: Frame): string {
  const { button, blocks, subject, why } = content;
  const settings = frame.address(frame.settings.path);
  return [
    frame.greeting,
    subject,
    ...blocks.map((block) => blockText(block, frame)),
    linkText(button.words, frame.address(button.path)),
    "--",
    [why, settings && `${frame.settings.words}: ${settings}`, `${frame.portal}. ${frame.automatic}`]
      .filter(Boolean)
      .join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const linkText = (words: string, address: string | undefined): string => (address ? `${words}: ${address}` : "");
const factText = ([name, value, was]: Fact): string => `${name}: ${value}${was ? ` (${was})` : ""}`;

function blockText(block: Block, frame: Frame): string {
  if (typeof block === "string") return block;
  if ("facts" in block) return block.facts.map(factText).join("\n");
  if ("code" in block) return `${block.words}: ${block.code}`;
  if ("items" in block)
    return [block.heading, ...block.items.map((item) => itemText(item, frame))].filter(Boolean).join("\n");
  return figuresText(block.figures, frame);
}

const figuresText = ({ heads, lines, more = 0 }: Figures, frame: Frame): string =>
  [...(heads ? [`${heads[1]}:`] : []), ...lines.map(factText), ...(more > 0 ? [frame.rest(more)] : [])].join("\n");

function itemText({ title, path, facts, note }: Item, frame: Frame): string {
  const address = path === null ? undefined : frame.address(path);
  const below = [...facts.map(factText), ...(note ? [note] : []), ...(address ? [address] : [])];
  return [`- ${title}`, ...below.map((line) => `  ${line}`)].join("\n");
}
