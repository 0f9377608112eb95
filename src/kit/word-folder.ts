/**
 * The area of translations that a file belongs to, from its path below `features`: its first folder, but `program-loyalty` for reports of
 * loyalty programmes and `atsalesman` for those of surveys.
 */
export const wordFolderOf = (path: string): string =>
  /^laporan\/(hasil-survei\/|surveys\.)/.test(path)
    ? "atsalesman"
    : /^laporan\/(loyalty-|points\.|redemptions\.)/.test(path)
      ? "program-loyalty"
      : (path.split(/[/.]/, 1)[0] ?? "");
