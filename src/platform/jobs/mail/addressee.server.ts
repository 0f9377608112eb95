/** The recipient of a mail. */
export type Addressee = {
  /** Id of the account; null if the mail does not belong to an account. */
  readonly id: number | null;
  readonly fullname: string;
  readonly email: string;
  /** Two-letter language code. */
  readonly language: string;
};
type Row = {
  readonly id: number;
  readonly fullname: string;
  readonly email: string | null;
  readonly locale: string | null;
};

/** The language chosen by a person, as two letters; `otherwise` if it is unknown. */
export const languageOfPerson = (locale: string | null | undefined, otherwise = "id"): string =>
  locale?.slice(0, 2) ?? otherwise;

/** Undefined if the person has no address. */
export const addresseeOf = ({ id, fullname, email, locale }: Row, otherwise?: string): Addressee | undefined =>
  email === null ? undefined : { id, fullname, email, language: languageOfPerson(locale, otherwise) };
