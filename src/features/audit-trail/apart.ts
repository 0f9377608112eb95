/** Entries that are highlighted: exports, changes of permissions, and events outside office hours. */
export const isGrave = ({ action, entity }: { readonly action: string; readonly entity: string }): boolean =>
  action === "export" || action === "access" || entity === "role" || entity === "roleGroup";

const opens = 7;
const closes = 18;
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Jakarta",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});
/** Office hours are Monday to Saturday, 07:00 to 18:00 in Jakarta. */
export function isOutsideHours(at: string): boolean {
  const part = Object.fromEntries(clock.formatToParts(new Date(at)).map((p) => [p.type, p.value]));
  const hour = Number(part.hour);
  return part.weekday === "Sun" || hour < opens || hour >= closes;
}
