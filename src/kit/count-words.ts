/** A label within a sentence, in lower case except for abbreviations. */
export const inline = (label: string): string =>
  label === label.toLocaleUpperCase() ? label : label.toLocaleLowerCase();
/** Translation key for a number of rows of a level, for languages with plural forms: "{rows} toko". */
export const countKey = (label: string): string => `{rows} ${inline(label)}`;
/** Translation key for the page of a resource, where a field with the same label exists: "Bank (halaman)". */
export const pageKey = (title: string): string => `${title} (halaman)`;
