/** A number that may have a fraction; a documented answer holds whole numbers where the type says `number`. */
export type Decimal = number;
