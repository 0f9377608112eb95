/** Whom a letter goes to. */
export type Addressee = {
  /** Of the account; null where the letter is not one of an account's. */
  readonly id: number | null;
  readonly fullname: string;
  readonly email: string;
  /** Two letters. */
  readonly language: string;
};
type Row = {
  readonly id: number;
  readonly fullname: string;
  readonly email: string | null;
  readonly locale: string | null;
};

/** The language that somebody chose, as two letters; `otherwise` where nobody knows. */
export const languageOfPerson = (locale: string | null | undefined, otherwise = "id"): string =>
  locale?.slice(0, 2) ?? otherwise;

/** Undefined for somebody without an address. */
export const addresseeOf = ({ id, fullname, email, locale }: Row, otherwise?: string): Addressee | undefined =>
  email === null ? undefined : { id, fullname, email, language: languageOfPerson(locale, otherwise) };
