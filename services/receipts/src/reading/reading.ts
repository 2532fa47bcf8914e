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

export interface ReadItem {
  description: Field<string>;
  quantity: Field<string> | null;
  /** Price of one unit, as a decimal string. */
  unit_price: Field<string> | null;
  /** Price of the line, as a decimal string. */
  price: Field<string>;
}

/** The fields of a receipt. Dates are `YYYY-MM-DD`, money is a decimal string; null = not found. */
export interface ReceiptReading {
  merchant: Field<string> | null;
  address: Field<string> | null;
  date: Field<string> | null;
  total: Field<string> | null;
  tax: Field<string> | null;
  items: ReadItem[];
  turned: PageText['turned'];
  text: string[];
}
