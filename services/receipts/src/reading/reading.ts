/** A rectangle in the picture as it is shown upright, in pixels of the original size. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One recognised piece of text. `confidence` is the mean probability of its characters, 0 to 1. */
export interface TextLine {
  text: string;
  confidence: number;
  box: Box;
}

/** All text of one picture, top to bottom, left to right inside a row. */
export interface PageText {
  width: number;
  height: number;
  /** Degrees by which the picture was turned clockwise to stand upright. */
  turned: 0 | 90 | 180 | 270;
  lines: TextLine[];
}

/** A value read from a receipt; `confidence` is the estimated probability, 0 to 1, that it is right. */
export interface Field<T> {
  value: T;
  confidence: number;
  box: Box;
}

/** One line of goods, or a discount as a line of its own. */
export interface ReadItem {
  /** The name as it is printed, without codes, quantities, units and tax letters. */
  description: Field<string>;
  /** Article number or barcode. */
  code: Field<string> | null;
  quantity: Field<string> | null;
  /** Price of one unit, as a decimal string. */
  unit_price: Field<string> | null;
  /** Price of the line, as a decimal string; negative for a discount. */
  price: Field<string>;
  discount: boolean;
  confidence: number;
  /** All rows of the line. */
  box: Box;
}

/**
 * Whether the lines make the total. `true`: they do, and a second witness says so; `false`: there is no second witness
 * or nothing to compare with; a decimal string: the total less the lines.
 */
export type Closes = boolean | string;

/** The fields of a receipt. Dates are `YYYY-MM-DD`, money is a decimal string; null = not found. */
export interface ReceiptReading {
  merchant: Field<string> | null;
  address: Field<string> | null;
  date: Field<string> | null;
  total: Field<string> | null;
  tax: Field<string> | null;
  items: ReadItem[];
  closes: Closes;
  turned: PageText['turned'];
  text: string[];
}
