/** The parts of the chart library that reports use, in one chunk shared by all of them. */
import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type EChartsCoreOption, init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

use([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);
export { type EChartsCoreOption, init };
