/** Wraps the selected part of a text in a tag. */
export type Tag = "strong" | "em" | "ul" | "ol" | "a";

/** Returns the new text and the selection, which covers the wrapped words. */
export function wrapSelection(
  text: string,
  from: number,
  to: number,
  tag: Tag,
): { text: string; from: number; to: number } {
  const chosen = text.slice(from, to);
  if (tag === "ul" || tag === "ol") {
    const items = (chosen.trim() === "" ? [""] : chosen.trim().split(/\n+/)).map((line) => `  <li>${line.trim()}</li>`);
    const block = `<${tag}>\n${items.join("\n")}\n</${tag}>`;
    const at = from + block.indexOf("</li>");
    return { text: text.slice(0, from) + block + text.slice(to), from: at, to: at };
  }
  const open = tag === "a" ? '<a href="https://">' : `<${tag}>`;
  const next = `${text.slice(0, from)}${open}${chosen}</${tag}>${text.slice(to)}`;
  // A link needs an address, so the caret is placed there.
  const start = tag === "a" ? from + '<a href="https://'.length : from + open.length;
  return { text: next, from: start, to: tag === "a" ? start : start + chosen.length };
}
