import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leanEcharts } from "./lean-echarts.ts";

const parts = fileURLToPath(new URL("../../src/platform/report/chart/chart-parts.web.ts", import.meta.url));
let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "portal-charts-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A module that draws two typical charts of reports, bars with a target and a line with a band, into one text. */
const entry = `
import { init } from ${JSON.stringify(parts)};
const drawn = (series) => {
  const chart = init(null, undefined, { renderer: "svg", ssr: true, width: 600, height: 232 });
  chart.setOption({
    animationDuration: 0,
    grid: { left: 8, right: 8, top: 24, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: { trigger: "axis", confine: true, axisPointer: { type: "shadow" } },
    xAxis: { type: "category", data: ["Bandung", "Bogor", "Cirebon"], axisTick: { show: false }, axisLabel: { rotate: 40, interval: 0 } },
    yAxis: [{ type: "value", min: (r) => (r.min < 0 ? null : 0), splitNumber: 4 }, { type: "value", show: false, min: 0, max: 1 }],
    series,
  });
  return chart.renderToSVGString({ useViewBox: true });
};
const target = { type: "line", data: [{ value: 9, label: { show: true, formatter: "80%" } }, 5, 3], symbol: "rect", symbolSize: [20, 2], lineStyle: { width: 0 }, showAllSymbol: true };
export default [
  drawn([{ type: "bar", data: [7, 4, -2], itemStyle: { borderRadius: [2, 2, 0, 0], color: "#123456" }, barMaxWidth: 28, emphasis: { disabled: true } }, target]),
  drawn([{ type: "bar", stack: "all", data: [7, 4, 2] }, { type: "bar", stack: "all", data: [1, null, 2] }]),
  drawn([{ type: "bar", yAxisIndex: 1, data: [0, 1, 0], barWidth: "100%", silent: true }, { type: "line", data: [3, null, { value: 6, symbol: "diamond", symbolSize: 10 }], lineStyle: { type: "dashed" } }]),
];`;

async function drawnBy(name: string, plugins: Plugin[]) {
  writeFileSync(join(dir, `${name}.js`), entry);
  const [made] = (await build({
    configFile: false,
    root: dir,
    logLevel: "silent",
    plugins,
    build: {
      outDir: join(dir, name),
      minify: false,
      lib: { entry: join(dir, `${name}.js`), formats: ["es"], fileName: () => `${name}.mjs` },
    },
  })) as Rolldown.RolldownOutput[];

  const { default: drawings } = (await import(pathToFileURL(join(dir, name, `${name}.mjs`)).href)) as {
    default: string[];
  };
  return { drawings, length: made?.output[0].code.length ?? 0 };
}

test("charts look the same without the parts that none of their options needs", async () => {
  const whole = await drawnBy("whole", []);
  const lean = await drawnBy("lean", [leanEcharts()]);
  expect(lean.drawings).toEqual(whole.drawings);
  expect(whole.drawings.map((d) => d.includes("<svg") && d.includes("<path"))).toEqual([true, true, true]);
  expect(lean.length).toBeLessThan(whole.length * 0.95);
}, 120_000);
