/** Features that can be enabled for a program, besides its sign-in types. */
export const programFeatures = [
  'receipts',
  'dynamic_feed_posts',
  'tiers',
  'offers_reward',
  'donation_challenge',
  'social_network_posts',
  'otp_login',
] as const;
export type ProgramFeature = (typeof programFeatures)[number];
