import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import type { BoardFilter as Filter, FilterValues as Values } from "#platform/report/index.web.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";
import type { BoardFilter } from "./dashboard.calls.ts";

export type FilterValues = Values<BoardFilter>;
export const filters: readonly Filter<BoardFilter>[] = [
  { name: "position", label: "Posisi", target: Position },
  { name: "area", label: "Area", target: Area },
  { name: "district", label: "Kabupaten/kota", target: District },
  { name: "salesman", label: "Salesman", target: Salesman },
];
