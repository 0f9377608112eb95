/**
 * The only place where HTML from the server is inserted into a page. It is sanitized again here, although the server
 * sanitizes it when it is written.
 */
import DOMPurify from "dompurify";
import { useMemo } from "react";
import styles from "./safe-html.module.css";

const allowedTags = [
  "a",
  "b",
  "blockquote",
  "br",
  "code",
  "em",
  "figcaption",
  "figure",
  "h2",
  "h3",
  "h4",
  "h5",
  "hr",
  "i",
  "img",
  "li",
  "ol",
  "p",
  "pre",
  "s",
  "span",
  "strong",
  "sub",
  "sup",
  "table",
  "tbody",
  "td",
  "th",
  "thead",
  "tr",
  "u",
  "ul",
];
const allowedAttributes = ["href", "src", "alt", "title", "colspan", "rowspan", "target", "rel"];

const purifier = DOMPurify();
/** Links open in a new tab without access to this one; external images are removed. */
purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A" && node.hasAttribute("href")) {
    if (!/^#/.test(node.getAttribute("href") ?? "")) node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer");
  }
  if (node.tagName === "IMG" && !/^\/(?!\/)/.test(node.getAttribute("src") ?? "")) node.remove();
});

/** Headings of the text are below the h1 of the page. */
const lowered = (html: string): string => html.replace(/<(\/?)h1\b/gi, "<$1h2");

export const sanitize = (html: string): string =>
  purifier.sanitize(lowered(html), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#|\/(?!\/))/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

export function SafeHtml({ html, className = "" }: { readonly html: string; readonly className?: string }) {
  const clean = useMemo(() => sanitize(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned one line above, and nowhere else in the product
  return <div className={`${styles.html} ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />;
}
