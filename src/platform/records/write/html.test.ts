import { describe, expect, test } from "vitest";
import { cleanHtml, plainText } from "./html.server.ts";

const hostile = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><animate attributeName=href values=javascript:alert(1) /></svg>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<style>*{background:url(https://evil.example)}</style><p style="position:fixed;inset:0">x</p>',
  '<img src="https://evil.example/pixel.png">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<textarea></textarea><input autofocus onfocus=alert(1)><object data="x"></object><embed src="x"><base href="//evil.example"><meta http-equiv=refresh content="0;url=//evil.example"><link rel=stylesheet href=x>',
  '<div id="root" name="x" class="ant-modal" onclick="alert(1)">x</div>',
  '<a href="https://ok.example" target="_top" onmouseover=alert(1)>x</a>',
];

describe("cleanHtml", () => {
  test.each(hostile)("removes %s", (raw) => {
    const clean = cleanHtml(raw);
    expect(clean).not.toMatch(/<(script|svg|iframe|style|form|object|embed|base|meta|link|math|input|textarea)\b/i);
    expect(clean).not.toMatch(/\son\w+\s*=|javascript:|data:text|evil\.example|\sstyle=|\sclass=|\sid=/i);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test("keeps the formatting of an editor and makes external links safe", () => {
    const text =
      '<h2>Syarat</h2><p>Baca <a href="https://contoh.co.id/a">ini</a> dan <a href="/page/faq">FAQ</a>.</p><ul><li><strong>Satu</strong></li></ul><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
    expect(cleanHtml(text)).toBe(
      '<h2>Syarat</h2><p>Baca <a href="https://contoh.co.id/a" target="_blank" rel="noopener noreferrer">ini</a> dan <a href="/page/faq">FAQ</a>.</p><ul><li><strong>Satu</strong></li></ul><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    );
    expect(cleanHtml('<img src="data:image/png;base64,iVBORw0KGgo=" alt="a" />')).toContain("data:image/png");
  });

  test("converts to plain text", () => {
    expect(plainText("<p>Satu &amp; dua</p><ul><li>tiga</li><li>empat</li></ul>")).toBe("Satu & dua tiga empat");
  });
});
