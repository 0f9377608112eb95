declare module "virtual:brick-map" {
  export const grid: { readonly left: number; readonly top: number; readonly columns: number; readonly courses: number; readonly brick: readonly [number, number]; readonly west: number; readonly north: number; readonly perDegree: number };
  export const rows: readonly string[];
}
