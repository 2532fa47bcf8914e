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

export const maxChallengeTags = 50;
export const longestChallengeTag = 40;

export const challengeStatuses = ['draft', 'active', 'ended', 'scheduled'] as const;
export type ChallengeStatus = (typeof challengeStatuses)[number];

export const challengeRewardTypes = ['points', 'prize'] as const;
export type ChallengeRewardType = (typeof challengeRewardTypes)[number];

export const answerTypes = ['single', 'multiple', 'text', 'long_text', 'number', 'date', 'boolean'] as const;
export type AnswerType = (typeof answerTypes)[number];

export const postTypes = ['text', 'image', 'gallery', 'video'] as const;
export type PostType = (typeof postTypes)[number];
