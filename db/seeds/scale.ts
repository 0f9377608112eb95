export type ScaleName = "test" | "demo" | "large" | "xl";
export type Scale = {
  readonly distributors: number;
  readonly warehouses: number;
  readonly stores: number;
  /** The current month included. */
  readonly months: number;
  readonly lines: number;
  readonly users: number;
  /** Days between two goods receipts of a warehouse. */
  readonly supplyDays: number;
  /** Number of past months whose targets are divided by store and SPC. */
  readonly splitMonths: number;
};

export const scales: Readonly<Record<ScaleName, Scale>> = {
  test: {
    distributors: 8,
    warehouses: 16,
    stores: 200,
    months: 4,
    lines: 6_000,
    users: 40,
    supplyDays: 7,
    splitMonths: 2,
  },
  demo: {
    distributors: 40,
    warehouses: 80,
    stores: 2_000,
    months: 14,
    lines: 150_000,
    users: 120,
    supplyDays: 7,
    splitMonths: 3,
  },
  large: {
    distributors: 300,
    warehouses: 700,
    stores: 60_000,
    months: 36,
    lines: 10_000_000,
    users: 2_500,
    supplyDays: 14,
    splitMonths: 2,
  },
  xl: {
    distributors: 300,
    warehouses: 700,
    stores: 60_000,
    months: 60,
    lines: 50_000_000,
    users: 2_500,
    supplyDays: 14,
    splitMonths: 1,
  },
};

/** A scale, with another number of sale lines if given. */
export const scaleOf = (name: ScaleName, lines?: number): Scale => ({ ...scales[name], ...(lines ? { lines } : {}) });
