import { expect, test } from "vitest";
import { targetOf } from "./imports-in.ts";
import { classesOf, moduleProblems, styleUsesIn } from "./style-rule.ts";
import { classNameOf } from "./vite/class-names.ts";

const sheet = "src/features/x/board.module.css";
const css = `/* .none */
.tile > .name:is(.wide, :global(.p-cut)) { margin: 0.5rem; }
@media (max-width: 767px) { .tile :global(.ant-btn:not(.ant-x)) { color: red; } }`;
const problemsOf = (text: string) =>
  moduleProblems(
    sheet,
    css,
    styleUsesIn({ file: "src/features/x/Tile.tsx", text }, targetOf).map(({ use }) => use),
  );
const line = 'import styles from "./board.module.css";\n';

test("the classes of a module are those outside :global", () => {
  expect([...classesOf(css)]).toEqual(["tile", "name", "wide"]);
});

test("a class that a file uses is in the sheet, and a class of the sheet is used", () => {
  expect(problemsOf(`${line}const a = \`\${styles.tile} \${styles.name} \${styles.wide}\`;`)).toEqual([]);
  expect(problemsOf(`${line}const a = [styles.tile, styles.name, styles.wide, styles.cut];`)).toEqual([
    `src/features/x/Tile.tsx: ${sheet} has no class cut`,
  ]);
  expect(problemsOf(`${line}const a = [styles.tile, styles.name];`)).toEqual([`${sheet}: no file uses the class wide`]);
  expect(problemsOf(`${line}const a = styles[kind];`)).toEqual([]);
  expect(problemsOf('import "./board.module.css";')).toContain(
    `src/features/x/Tile.tsx: imports ${sheet} and uses none of its classes`,
  );
});

test("the class name in a page shows sheet and class, and differs for sheets of the same name", () => {
  const at = (folder: string) =>
    classNameOf("tile", `${import.meta.dirname}/../src/features/${folder}/board.module.css`);
  expect(at("x")).toMatch(/^board_tile_[A-Za-z0-9]{4}$/);
  expect(at("x")).not.toBe(at("y"));
  expect(at("x")).toBe(classNameOf("tile", `${import.meta.dirname}/../src/features/x/board.module.css?used`));
});
