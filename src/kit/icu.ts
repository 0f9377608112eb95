/**
 * Parses the subset of ICU messages used here: `{name}`, `{n, plural, one {…} other {…}}`, `{x, select, …}` and `#`.
 */
export type Message = Token[];
export type Token = string | [name: string] | [name: string, kind: string, cases: Cases];
export type Cases = Record<string, Message>;

const argument = /^\s*([A-Za-z_]\w*)\s*(?:,\s*(plural|selectordinal|select)\s*,)?\s*/;
const caseHead = /^\s*=?([A-Za-z0-9_]+)\s*\{/;

class Broken extends Error {}

/** Parses text and placeholders up to the closing brace of the current case, or to the end. */
function readText(text: string, from: number, nested: boolean): { tokens: Message; end: number } {
  const tokens: Token[] = [];
  let plain = "";
  let at = from;
  const flush = () => {
    if (plain) tokens.push(plain);
    plain = "";
  };
  for (; at < text.length && !(nested && text[at] === "}"); ) {
    if (text[at] === "{") {
      flush();
      const place = readPlace(text, at + 1);
      tokens.push(place.token);
      at = place.end;
    } else if (nested && text[at] === "#") {
      flush();
      tokens.push("#");
      at += 1;
    } else plain += text[at++];
  }
  flush();
  return { tokens, end: at };
}

function readCases(text: string, from: number): { cases: Cases; end: number } {
  const cases: Cases = {};
  let at = from;
  for (let head = caseHead.exec(text.slice(at)); head; head = caseHead.exec(text.slice(at))) {
    const body = readText(text, at + head[0].length, true);
    if (text[body.end] !== "}") throw new Broken(text);
    cases[head[1] ?? ""] = body.tokens;
    at = body.end + 1;
  }
  if (!cases.other) throw new Broken(text);
  return { cases, end: at };
}

function readPlace(text: string, from: number): { token: Token; end: number } {
  const head = argument.exec(text.slice(from));
  if (!head) throw new Broken(text);
  const [all, name = "", kind] = head;
  const { cases, end } = kind ? readCases(text, from + all.length) : { cases: undefined, end: from + all.length };
  const close = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
  if (text[close] !== "}") throw new Broken(text);
  return { token: (cases ? [name, kind, cases] : [name]) as Token, end: close + 1 };
}

/** Parses a message. A text that is not a valid message (a title with a lone brace) is shown unchanged. */
export function readMessage(text: string): Message {
  if (!text.includes("{")) return [text];
  try {
    return readText(text, 0, false).tokens;
  } catch (error) {
    if (error instanceof Broken) return [text];
    throw error;
  }
}
