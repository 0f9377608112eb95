/** A value in a cell: digits, a date, or one of these words if there is no figure; null is "no data". */
export type Cell = string | null;
export const cellWords = { undefined: "n/a", fresh: "baru", mixed: "beda satuan", idle: "tidak bergerak" } as const;

/** Whether a cell holds a word, such as "baru" or a grade, instead of a number or a day. */
export const isWord = (cell: Cell): boolean => cell !== null && !/^-?\d/.test(cell);
