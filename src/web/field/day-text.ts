/** Whether a value is a day in the form of the API, between 2000 and 2100. */
export function isDay(value: unknown): value is string {
  if (typeof value !== "string" || !/^(20\d\d|2100)-\d\d-\d\d$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}
