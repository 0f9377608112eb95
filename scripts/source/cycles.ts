// Import cycles: groups of modules in which each one reaches every other one through imports, types included.
import type { NamedImport } from "./modules.ts";

export type Graph = ReadonlyMap<string, readonly string[]>;

export const graphOf = (modules: ReadonlyMap<string, readonly NamedImport[]>): Graph =>
  new Map(
    [...modules].map(([file, imports]) => [
      file,
      [...new Set(imports.map((i) => i.target))].filter((target) => modules.has(target)).sort(),
    ]),
  );

/** Modules in the order in which a depth-first search leaves them (postorder): imported modules come first. */
function endOrder(graph: Graph): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  for (const start of graph.keys()) {
    const stack = seen.has(start) ? [] : [{ file: start, next: 0 }];
    seen.add(start);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const target = graph.get(top.file)?.[top.next++];
      if (target === undefined) order.push(stack.pop()?.file as string);
      else if (!seen.has(target)) {
        seen.add(target);
        stack.push({ file: target, next: 0 });
      }
    }
  }
  return order;
}

function reversed(graph: Graph): Map<string, string[]> {
  const result = new Map<string, string[]>([...graph.keys()].map((file) => [file, []]));
  for (const [file, targets] of graph) for (const target of targets) result.get(target)?.push(file);
  return result;
}

/** Groups of two or more modules that import each other (strongly connected components, Kosaraju), largest first. */
export function cyclesOf(graph: Graph): string[][] {
  const importers = reversed(graph);
  const seen = new Set<string>();
  const groups: string[][] = [];
  for (const start of endOrder(graph).reverse()) {
    if (seen.has(start)) continue;
    const group: string[] = [];
    const open = [start];
    seen.add(start);
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      group.push(file);
      for (const importer of importers.get(file) ?? [])
        if (!seen.has(importer)) {
          seen.add(importer);
          open.push(importer);
        }
    }
    if (group.length > 1 || graph.get(start)?.includes(start)) groups.push(group.sort());
  }
  return groups.sort((a, b) => b.length - a.length || ((a[0] as string) < (b[0] as string) ? -1 : 1));
}

/** The imports within cycles, as `importer > imported`, with the number of modules in the cycle. */
export function importsInCycles(graph: Graph): Record<string, number> {
  const cycles: Record<string, number> = {};
  for (const group of cyclesOf(graph)) {
    const members = new Set(group);
    for (const file of group)
      for (const target of graph.get(file) ?? []) if (members.has(target)) cycles[`${file} > ${target}`] = group.length;
  }
  return cycles;
}
