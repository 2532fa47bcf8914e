/** The fields of a merchant or offer in a file, by the names of the format. */
export type RawFields = Readonly<Record<string, unknown>>;

/** A parsed merchant with some or all of its offers, or the reason why that part of the file could not be parsed. */
export type RawRecord =
  { line: number; merchant: RawFields; offers: { line: number; fields: RawFields }[] } | Rejection;

/** A rejected row. */
export interface Rejection {
  line: number;
  reason: string;
}

/** The file as a whole cannot be imported. */
export class UnusableFileError extends Error {}
