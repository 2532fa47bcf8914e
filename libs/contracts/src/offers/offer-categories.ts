/** The categories of offers, in the order in which they are shown (P-296 … P-299, X-048). */
export const offerCategories = [
  { id: 25, name: 'Dining' },
  { id: 27, name: 'Shopping' },
  { id: 26, name: 'Events & Attractions' },
  { id: 91, name: 'Travel' },
] as const;

export type OfferCategoryId = (typeof offerCategories)[number]['id'];

/** `relevance` puts merchants whose name has the keyword first; without a keyword it is `distance`. */
export const offerSorts = ['relevance', 'distance', 'value'] as const;
export type OfferSort = (typeof offerSorts)[number];

/** `CLICK` opens the offer's website, `MOBILE` shows a voucher. */
export const redemptionTypes = ['CLICK', 'MOBILE'] as const;
export type RedemptionType = (typeof redemptionTypes)[number];
