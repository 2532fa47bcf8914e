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

/** Types that a participant completes by following their link, so the link is required. */
export const followedTypes: readonly ChallengeType[] = ['link', 'call_action', 'engage'];

export const mostChallengeTags = 50;
export const longestChallengeTag = 40;

export const challengeStatuses = ['draft', 'active', 'ended', 'scheduled'] as const;
export type ChallengeStatus = (typeof challengeStatuses)[number];

export const challengeRewardTypes = ['points', 'prize'] as const;
export type ChallengeRewardType = (typeof challengeRewardTypes)[number];

/** Kinds of a `collect` challenge; its parameter names the kind. */
export const collectKinds = ['quiz', 'survey', 'profile'] as const;
export type CollectKind = (typeof collectKinds)[number];

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

/**
 * The button text of a challenge without one of its own, by its type and parameter (back-office specification §5).
 * `Join X`, `Take X` and `Share on X` need a parameter; without one the text is the type's label.
 */
export function derivedButtonText(type: ChallengeType, parameters: string | null): string {
  const word = parameters?.trim() ?? '';
  if (word !== '') {
    const name = word.charAt(0).toUpperCase() + word.slice(1);
    if (type === 'signup') return word.toLowerCase() === 'email' ? 'Signup Email' : `Join ${name}`;
    if (type === 'share') return `Share on ${name}`;
    if (type === 'collect') return collectButtons[word] ?? `Take ${name}`;
  }
  return challengeButtonLabels[type];
}

const collectButtons: Record<string, string> = { profile: 'Complete profile', quiz: 'Take a Quiz' };
