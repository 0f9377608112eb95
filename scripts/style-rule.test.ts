import { expect, test } from "vitest";
import { targetOf } from "./imports-in.ts";
import { classesOf, moduleProblems, styleUsesIn, unknownGlobals, unusedValues, valueUsesIn } from "./style-rule.ts";
import { classNameOf } from "./vite/class-names.ts";
import { withClassValues } from "./vite/class-values.ts";
import { withInlineClasses } from "./vite/inline-classes.ts";

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

test("a sheet imports classes of other sheets by @value, which count as used there", () => {
  const other = `@value tile, name as boardName from "./board.module.css";
.list .tile:hover, .tileName { color: red; }`;
  const file = `${import.meta.dirname}/../src/features/x/list.module.css`;
  expect([...classesOf(other)]).toEqual(["list", "tileName"]);
  expect(valueUsesIn({ file: "src/features/x/list.module.css", text: other }, targetOf)).toEqual(
    ["tile", "name"].map((name) => ({
      path: sheet,
      use: { file: "src/features/x/list.module.css", names: [name], computed: false },
    })),
  );
  expect(unusedValues("list.module.css", other)).toEqual(["list.module.css: imports boardName and does not use it"]);
  const name = classNameOf("tile", `${import.meta.dirname}/../${sheet}`);
  expect(withClassValues(other, file).trim()).toBe(`.list :global(.${name}):hover, .tileName { color: red; }`);
});

test("other global classes than those of the theme and of libraries are refused", () => {
  const known = new Set(["p-cut"]);
  expect(unknownGlobals({ file: "a.module.css", text: css }, known)).toEqual([]);
  expect(unknownGlobals({ file: "a.module.css", text: ".a :global(.b) {}" }, known)).toEqual([
    "a.module.css: b is no class of the theme",
  ]);
  expect(unknownGlobals({ file: "a.tsx", text: '<p className="p-cut tile">' }, known)).toEqual([
    "a.tsx: tile is no class of the theme",
  ]);
});

test("a build writes class names into the scripts, except where a name is computed", () => {
  const file = `${import.meta.dirname}/../src/features/x/Tile.tsx`;
  const name = JSON.stringify(classNameOf("tile", `${import.meta.dirname}/../${sheet}`));
  const uses = "const a = <p className={styles.tile} title={q.styles.tile} />;";
  expect(withInlineClasses(line + uses, file)).toBe(
    `import "./board.module.css";\nconst a = <p className={${name}} title={q.styles.tile} />;`,
  );
  expect(withInlineClasses(`${line}const a = styles[kind];`, file)).toBe(`${line}const a = styles[kind];`);
});
