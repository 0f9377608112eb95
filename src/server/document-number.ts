/** A document's own number as SQL, like `PJ-2611-0001234`: its kind, its month, and its id in at least so many digits, of which none is lost once it has more. */
export const documentNumber = (kind: string, day: string, id: string, digits = 7): string =>
  `${kind} || '-' || to_char(${day}, 'YYMM') || '-' || lpad(${id}::text, greatest(${digits}, length(${id}::text)), '0')`;
