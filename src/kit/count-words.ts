/** A label within a sentence; a short form keeps its capitals. */
export const inline = (label: string): string =>
  label === label.toLocaleUpperCase() ? label : label.toLocaleLowerCase();
/** Under what a language whose nouns tell one from many says so many rows of a level: "{rows} toko". */
export const countKey = (label: string): string => `{rows} ${inline(label)}`;
/** Under what such a language names the page of many of them, where a field asks for one: "Bank (halaman)". */
export const pageKey = (title: string): string => `${title} (halaman)`;
