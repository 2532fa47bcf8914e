const FIRST = 6;
const LAST = 4;

/** A blockchain address by its first 6 and last 4 characters; a shorter one whole. */
export const shortAddress = (address: string): string =>
  address.length <= FIRST + LAST ? address : `${address.slice(0, FIRST)}…${address.slice(-LAST)}`;
