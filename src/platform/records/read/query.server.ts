export type Query = Readonly<Record<string, unknown>>;
