/**
 * SQL of a document number like `PJ-2611-0001234`: its kind, its month, and its id padded to `digits`; longer ids are
 * not truncated.
 */
export const documentNumber = (kind: string, day: string, id: string, digits = 7): string =>
  `${kind} || '-' || to_char(${day}, 'YYMM') || '-' || lpad(${id}::text, greatest(${digits}, length(${id}::text)), '0')`;
