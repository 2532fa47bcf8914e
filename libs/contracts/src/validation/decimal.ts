/** A number that may have a fraction; the documents declare a plain `number` as an integer. */
export type Decimal = number;
