import { format, getFormatFromId, getFormatInfo } from "numfmt";
import { type Attributes, attribute, type Handler } from "./xml.server.ts";

/** The effect of a cell format on a number: it displays a date, displays a code, or is irrelevant. */
export type Style = "plain" | "date" | { readonly print: (n: number) => string | undefined };

/**
 * Formats without decimals, thousands separators or scaling that display more than the number itself, such as `00000`
 * and `"ZZ-"0000`, are codes. Currency and accounting formats display amounts.
 */
export function styleOf(code: string): Style {
  try {
    const info = getFormatInfo(code);
    if (info.isDate) return "date";
    const whole = info.type === "number" && info.maxDecimals === 0 && info.scale === 1 && !info.grouped;
    return whole && !/^0?$/.test(code) ? { print: printer(code) } : "plain";
  } catch {
    return "plain";
  }
}

/** The number as displayed by its format; undefined if that is the number itself or the number is not an integer. */
function printer(code: string): (n: number) => string | undefined {
  return (n) => {
    if (!Number.isSafeInteger(n)) return undefined;
    try {
      const printed = format(code, n).trim();
      return printed === "" || printed === String(n) ? undefined : printed;
    } catch {
      return undefined;
    }
  };
}

/** Built-in formats that are dates in some languages of Excel; the other built-in formats have fixed meanings. */
const localDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Collects the cell styles from the styles part; `styles` is complete when the part ends. */
export class StyleReader implements Handler {
  readonly styles: Style[] = [];
  private readonly codes = new Map<number, string>();
  private readonly known = new Map<number, Style>();
  private inCells = false;

  open(name: string, attributes: Attributes): void {
    if (name === "numFmt") this.codes.set(Number(attributes.numFmtId), attribute(attributes, "formatCode") ?? "");
    else if (name === "cellXfs") this.inCells = true;
    else if (name === "xf" && this.inCells) this.styles.push(this.styleOfId(Number(attributes.numFmtId ?? 0)));
  }
  close(name: string): void {
    if (name === "cellXfs") this.inCells = false;
  }

  private styleOfId(id: number): Style {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const code = this.codes.get(id) ?? getFormatFromId(id);
    const style = localDate(id) && !this.codes.has(id) ? "date" : code ? styleOf(code) : "plain";
    this.known.set(id, style);
    return style;
  }
}
