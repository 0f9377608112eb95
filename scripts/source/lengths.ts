// Lengths of files and functions, in lines as a reader counts them: from the first line to the last, with comments.
import { type Node, parseSource, walk } from "./modules.ts";

export const maxFunctionLines = 40;
export const maxFileLines = 250;

export type Length = { readonly name: string; readonly lines: number };

const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
/** Calls whose callback groups test cases. */
const suites = new Set(["describe", "suite", "inBrowser"]);

function calleeOf(call: Node | undefined): string | undefined {
  if (call?.type !== "CallExpression") return undefined;
  const callee = call.callee as Node & { name?: string; object?: Node & { name?: string }; callee?: Node };
  // test.each(…)(title, body) is a call of a call
  return callee.type === "CallExpression" ? calleeOf(callee) : (callee.name ?? callee.object?.name);
}
const identifier = (node: unknown): string | undefined => {
  const { name, value } = (node ?? {}) as { name?: string; value?: unknown };
  return name ?? (typeof value === "string" ? value : undefined);
};

/** The name of a function: its own, that of its variable, property or method, or that of the call it is passed to. */
function nameOf(node: Node, around: readonly Node[]): string {
  const parent = around.at(-1);
  const own = identifier(node.id);
  if (own) return own;
  if (parent?.type === "VariableDeclarator") return identifier(parent.id) ?? "function";
  if (parent && /^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return identifier(parent.key) ?? "function";
  return calleeOf(parent) ?? "function";
}

/** The functions of a file with their lengths; the body of a test suite only groups its cases. */
export function functionLengths(source: string, file: string): Length[] {
  const lengths: Length[] = [];
  walk(parseSource(source, file), (node, around) => {
    if (!isFunction.test(node.type) || suites.has(calleeOf(around.at(-1)) ?? "")) return;
    lengths.push({ name: nameOf(node, around), lines: source.slice(node.start, node.end).split("\n").length });
  });
  return lengths;
}

export const fileLength = (source: string): number => source.split("\n").length - (source.endsWith("\n") ? 1 : 0);

/** Lengths above the limits by name; functions of one name in one file are numbered, longest first. */
export function tooLong(files: readonly { readonly file: string; readonly source: string }[]): Record<string, number> {
  const lengths: Record<string, number> = {};
  for (const { file, source } of files) {
    const lines = fileLength(source);
    if (lines > maxFileLines) lengths[file] = lines;
    const long = functionLengths(source, file).filter((f) => f.lines > maxFunctionLines);
    for (const { name, lines } of long.sort((a, b) => b.lines - a.lines)) {
      let key = `${file}#${name}`;
      for (let n = 2; key in lengths; n++) key = `${file}#${name} (${n})`;
      lengths[key] = lines;
    }
  }
  return lengths;
}
