/** What stands out in the trail: copies that left the portal, what people may do, and what happened while nobody is expected at work. */
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
/** Offices work from Monday to Saturday, 07.00 to 18.00 in Jakarta. */
export function isOutsideHours(at: string): boolean {
  const part = Object.fromEntries(clock.formatToParts(new Date(at)).map((p) => [p.type, p.value]));
  const hour = Number(part.hour);
  return part.weekday === "Sun" || hour < opens || hour >= closes;
}
