import { integer, useT } from "#platform/ui/index.web.ts";

/** Shown before work hours: the time until the first salesman starts. */
export function Countdown({ minutes }: { readonly minutes: number | null }) {
  const t = useT();
  if (minutes === null) return null;
  const of = { hours: integer(Math.floor(minutes / 60)), minutes: integer(minutes % 60) };
  return (
    <>
      {" "}
      {t(
        minutes < 60 ? "Jam kerja mulai {minutes} menit lagi." : "Jam kerja mulai {hours} jam {minutes} menit lagi.",
        of,
      )}
    </>
  );
}
