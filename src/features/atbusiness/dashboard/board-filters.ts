import { Product } from "#features/master/produk/produk.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import type { BoardFilter as Filter, FilterValues as Values } from "#platform/report/index.web.ts";
import { CustomerGroup } from "../group-customer.resource.ts";
import { BulkSegment } from "../segments.resource.ts";
import type { BoardFilter } from "./dashboard.calls.ts";

export type FilterValues = Values<BoardFilter>;
export const filters: readonly Filter<BoardFilter>[] = [
  { name: "opco", label: "Opco", target: Opco },
  { name: "product", label: "Produk", target: Product },
  { name: "bulkSegment", label: "Segmen curah", target: BulkSegment },
  { name: "customerGroup", label: "Grup customer", target: CustomerGroup },
  { name: "kam", label: "KAM", target: Position },
  { name: "region", label: "Regional", target: Region },
];
