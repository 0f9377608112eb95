/** The folder with whose pages a file's words travel, from its path below `features`; reports of the programme speak its words. */
export const wordFolderOf = (path: string): string =>
  /^laporan\/(loyalty-|points\.|redemptions\.)/.test(path) ? "program-loyalty" : (path.split(/[/.]/, 1)[0] ?? "");
