/** Attributes that participants may fill in beside their name, on the account page and in profile challenges. */
export const profileAttributes = ['phone', 'address_1', 'address_2', 'city', 'state', 'postal', 'affiliation'] as const;
export type ProfileAttribute = (typeof profileAttributes)[number];
