/**
 * The HTML version of a mail. It uses tables and inline styles, because many mail programs support nothing else;
 * classes only change colours in dark mode. It loads no external resources.
 */
import { escapeHtml } from "#kit/escape-html.ts";
import type { Block, Content, Fact, Figures, Frame, Item } from "./email-content.server.ts";

const font = "font-family:'Segoe UI',system-ui,-apple-system,Roboto,Arial,sans-serif";
const text = `${font};font-size:15px;line-height:22px;color:#191c2b`;
const soft = `${font};font-size:13px;line-height:20px;color:#4c5269`;
const edge = "border-bottom:1px solid #e6e9f1";
const figure = "text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums";
const table = 'role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%"';
/** Colours of the dark theme override the inline ones. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding:20px 16px!important}.button a{display:block!important}.button{width:100%!important}}
@media (prefers-color-scheme:dark){.page{background:#0f111a!important}.card{background:#151824!important;border-color:#252a3b!important}
.text{color:#e4e7f1!important}.soft{color:#a8afc6!important}.edge{border-color:#252a3b!important}.link{color:#8fb0fb!important}
.code{background:#202535!important;color:#e4e7f1!important}}`;

/** A link into the portal; plain text if the portal's URL is not configured. */
function link(words: string, address: string | undefined, how: string): string {
  const text = escapeHtml(words);
  return address ? `<a class="link" href="${escapeHtml(address)}" style="${how};color:#2554c7">${text}</a>` : text;
}

export function emailHtml(content: Content, frame: Frame): string {
  const { subject, blocks, button, why } = content;
  const title = escapeHtml(subject);
  const heading = `${font};margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#191c2b`;
  const card = [
    paragraph(frame.greeting),
    `<h1 class="text" style="${heading}">${title}</h1>`,
    ...blocks.map((block) => blockHtml(block, frame)),
    buttonHtml(button.words, frame.address(button.path)),
  ].join("");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${style}</style>`;
  const body = `<table ${table} style="max-width:600px"><tr><td class="text" style="${text};font-weight:600;padding:0 4px 12px">${escapeHtml(frame.portal)}</td></tr><tr><td class="card pad" style="background:#ffffff;border:1px solid #e6e9f1;border-radius:8px;padding:28px 32px">${card}</td></tr><tr><td class="soft" style="${soft};padding:16px 4px 0">${footHtml(why, frame)}</td></tr></table>`;
  return `<!doctype html><html lang="${frame.language}"><head>${head}</head><body class="page" style="margin:0;padding:0;background:#f4f6fa"><table class="page" ${table} style="background:#f4f6fa"><tr><td align="center" style="padding:24px 12px">${body}</td></tr></table></body></html>`;
}

const paragraph = (words: string): string =>
  `<p class="text" style="${text};margin:0 0 16px">${escapeHtml(words).replaceAll("\n", "<br>")}</p>`;

function footHtml(why: string, frame: Frame): string {
  const settings = frame.address(frame.settings.path);
  return [
    escapeHtml(why),
    ...(settings ? [link(frame.settings.words, settings, "text-decoration:underline")] : []),
    `${escapeHtml(frame.portal)}. ${escapeHtml(frame.automatic)}`,
  ].join("<br>");
}

function buttonHtml(words: string, address: string | undefined): string {
  if (!address) return "";
  const how = `${font};display:inline-block;padding:11px 22px;font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;text-align:center`;
  return `<table class="button" role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:8px 0 0"><tr><td bgcolor="#2f62e0" style="background:#2f62e0;border-radius:6px"><a href="${escapeHtml(address)}" style="${how}">${escapeHtml(words)}</a></td></tr></table>`;
}

function blockHtml(block: Block, frame: Frame): string {
  if (typeof block === "string") return paragraph(block);
  if ("facts" in block) return factsHtml(block.facts);
  if ("items" in block) return itemsHtml(block.heading, block.items, frame);
  if ("figures" in block) return figuresHtml(block.figures, frame);
  const code =
    "font-family:Consolas,Menlo,monospace;font-size:28px;line-height:36px;font-weight:600;letter-spacing:4px";
  return `<p class="soft" style="${soft};margin:0 0 4px">${escapeHtml(block.words)}</p><p class="code" style="${code};margin:0 0 16px;padding:12px 16px;border-radius:6px;background:#eef0f5;color:#191c2b">${escapeHtml(block.code)}</p>`;
}

const below = (was: string | undefined): string =>
  was ? `<br><span class="soft" style="${soft}">${escapeHtml(was)}</span>` : "";

function factsHtml(facts: readonly Fact[]): string {
  const name = `${soft};${edge};padding:8px 16px 8px 0;text-align:left;font-weight:400;vertical-align:top;width:36%`;
  const value = `${text};${edge};padding:7px 0;vertical-align:top;word-break:break-word`;
  const rows = facts.map(
    ([is, said, was]) =>
      `<tr><th class="soft edge" scope="row" style="${name}">${escapeHtml(is)}</th><td class="text edge" style="${value}">${escapeHtml(said).replaceAll("\n", "<br>")}${below(was)}</td></tr>`,
  );
  return `<table border="0" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 20px">${rows.join("")}</table>`;
}

function figuresHtml({ heads, lines, more = 0 }: Figures, frame: Frame): string {
  const cell = `${text};${edge};padding:7px 0;vertical-align:top`;
  const name = `${cell};text-align:left;font-weight:400;padding-right:16px;word-break:break-word`;
  const top = `${soft};${edge};padding:7px 0;font-weight:600`;
  const head = heads
    ? `<tr><th class="soft edge" scope="col" style="${top};text-align:left">${escapeHtml(heads[0])}</th><th class="soft edge" scope="col" style="${top};${figure}">${escapeHtml(heads[1])}</th></tr>`
    : "";
  const rows = lines.map(
    ([is, amount, was]) =>
      `<tr><th class="text edge" scope="row" style="${name}">${escapeHtml(is)}</th><td class="text edge" style="${cell};${figure}">${escapeHtml(amount)}${below(was)}</td></tr>`,
  );
  const left =
    more > 0
      ? `<tr><td class="soft" colspan="2" style="${soft};padding:7px 0">${escapeHtml(frame.rest(more))}</td></tr>`
      : "";
  return `<table border="0" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 20px">${head}${rows.join("")}${left}</table>`;
}

function itemsHtml(heading: string, items: readonly Item[], frame: Frame): string {
  const head = heading
    ? `<h2 class="soft" style="${soft};margin:0 0 4px;font-weight:600">${escapeHtml(heading)}</h2>`
    : "";
  const rows = items.map(({ title, path, facts, note }) => {
    const address = path === null ? undefined : frame.address(path);
    const lines = [...facts.map(([is, said]) => `${is}: ${said}`), ...(note ? [note] : [])].map(escapeHtml);
    const under = lines.length > 0 ? `<br><span class="soft" style="${soft}">${lines.join("<br>")}</span>` : "";
    return `<tr><td class="text edge" style="${text};${edge};padding:9px 0;word-break:break-word">${link(title, address, "font-weight:600;text-decoration:none")}${under}</td></tr>`;
  });
  return `${head}<table ${table} style="margin:0 0 20px">${rows.join("")}</table>`;
}
