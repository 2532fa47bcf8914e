/** The fields of a merchant or offer as a file has them, by the names of the format. */
export type RawFields = Readonly<Record<string, unknown>>;

/** A merchant with some or all of its offers, as it was read; or why that part of the file could not be read. */
export type RawRecord =
  { line: number; merchant: RawFields; offers: { line: number; fields: RawFields }[] } | Rejection;

/** A row that is left out. */
export interface Rejection {
  line: number;
  reason: string;
}

/** The file as a whole cannot be imported. */
export class UnusableFileError extends Error {}
