/** A text as it stands between the tags of HTML, or inside the double quotes of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
