import sanitize from "sanitize-html";

const tags = [
  "h1",
  "h2",
  "h3",
  "h4",
  "p",
  "br",
  "hr",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "sub",
  "sup",
  "mark",
  "code",
  "pre",
  "blockquote",
  "ul",
  "ol",
  "li",
  "a",
  "img",
  "figure",
  "figcaption",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "span",
  "div",
];
/** Pictures must be local or embedded; a foreign address would disclose readers to a third party. */
const picture = /^(\/(?![/\\])[^\s]*|data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)$/;
const address = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const deepest = 50;

const options: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    a: ["href", "title", "target", "rel"],
    img: ["src", "alt", "title", "width", "height"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["data"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: deepest,
  transformTags: {
    a: (tagName, { href, title }) => {
      const attribs: sanitize.Attributes = title ? { title } : {};
      if (href && address.test(href))
        Object.assign(
          attribs,
          { href },
          /^https?:/i.test(href) ? { target: "_blank", rel: "noopener noreferrer" } : {},
        );
      return { tagName, attribs };
    },
  },
  exclusiveFilter: (frame) => frame.tag === "img" && !picture.test(frame.attribs.src ?? ""),
};

/**
 * The only sanitizer of rich text, applied when it is written: an allow-list of tags and attributes, without styles and
 * events, and links to web, mail and telephone only. The browser sanitizes again before display.
 */
export function cleanHtml(raw: string): string {
  return sanitize(raw, options).trim();
}

/** The plain text of rich text, for search and one-line previews. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/li|\/h\d|\/td|\/th|\/div|\/blockquote)\b[^>]*>/gi, "$& ");
  return sanitize(spaced, { allowedTags: [], allowedAttributes: {} })
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}
