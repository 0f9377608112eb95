const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\//, "Firefox"],
  [/(HeadlessChrome|Chrome)\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];
const first = (list: typeof browsers, text: string): string | undefined => list.find(([r]) => r.test(text))?.[1];

/** "Chrome di Windows" from a user agent string; other strings are shown unchanged. */
export function describeDevice(userAgent: string): { readonly name: string; readonly mobile: boolean } {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  return {
    name: browser && system ? `${browser} · ${system}` : (browser ?? system ?? userAgent.slice(0, 60)),
    mobile: /Mobile|iPhone|Android/.test(userAgent),
  };
}
