/** The area of translations that a file belongs to, from its path below `features`: its first folder, but `program-loyalty` for reports of loyalty programmes. */
export const wordFolderOf = (path: string): string =>
  /^laporan\/(loyalty-|points\.|redemptions\.)/.test(path) ? "program-loyalty" : (path.split(/[/.]/, 1)[0] ?? "");
