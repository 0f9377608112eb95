import { expect, test } from "vitest";
import { withDirectImports } from "./direct-imports.ts";

const modules = (path: string) =>
  new Map(
    path === "src/platform/ui/index.web.ts"
      ? [
          ["useT", "src/platform/ui/language/i18n.web.ts"],
          ["Cell", "src/platform/ui/field/Cell.tsx"],
        ]
      : [],
  );
/** A variable, so that the check of imports does not mistake the texts below for imports of this file. */
const face = "#platform/ui/index.web.ts";

test("names of a public file are imported from their modules, on the same lines", () => {
  const code = `import {\n  type Cell as Shown,\n  useT,\n} from "${face}";\nuseT();\n`;
  const [shown, say] = ["#platform/ui/field/Cell.tsx", "#platform/ui/language/i18n.web.ts"];
  expect(withDirectImports(code, modules)).toBe(
    `import { type Cell as Shown } from "${shown}"; import { useT } from "${say}";\n\n\n\nuseT();\n`,
  );
});

test("an import with an unknown name is left as it is", () => {
  const code = `import { useT, other } from "${face}";\n`;
  expect(withDirectImports(code, modules)).toBe(code);
});
