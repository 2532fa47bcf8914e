export const challengeTypes = [
  'signup',
  'video',
  'article',
  'referral',
  'membership',
  'share',
  'collect',
  'link',
  'call_action',
  'engage',
  'unified_social',
  'donation',
  'location',
] as const;
export type ChallengeType = (typeof challengeTypes)[number];

/** The types that the back-office can create so far. */
export const creatableChallengeTypes = ['link', 'call_action', 'article'] as const;
export type CreatableChallengeType = (typeof creatableChallengeTypes)[number];

export const challengeStatuses = ['draft', 'active', 'ended', 'scheduled'] as const;
export type ChallengeStatus = (typeof challengeStatuses)[number];

export const challengeRewardTypes = ['points', 'prize'] as const;
export type ChallengeRewardType = (typeof challengeRewardTypes)[number];

export const answerTypes = ['single', 'multiple', 'text', 'long_text', 'number', 'date', 'boolean'] as const;
export type AnswerType = (typeof answerTypes)[number];

export const postTypes = ['text', 'image', 'gallery', 'video'] as const;
export type PostType = (typeof postTypes)[number];

/** The text of a challenge's button, by type, when the challenge names none (participant specification §4). */
export const challengeButtonLabels: Record<ChallengeType, string> = {
  signup: 'Sign up',
  video: 'Watch Now',
  article: 'Read Now',
  referral: 'Recruit Friends',
  membership: 'Become a Member',
  share: 'Share',
  collect: 'Take',
  link: 'Visit Now',
  call_action: 'Visit Now',
  engage: 'Visit Social Media',
  unified_social: 'Check out posts',
  donation: 'Donate',
  location: 'Visit',
};
