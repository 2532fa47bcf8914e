import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';
import { article } from './article.ts';
import type { ChallengeKind } from './challenge-kind.ts';
import { collect } from './collect.ts';
import { donation } from './donation.ts';
import { callAction, engage, link, share } from './followed.ts';
import { location } from './location.ts';
import { membership } from './membership.ts';
import { referral } from './referral.ts';
import { signup } from './signup.ts';
import { unifiedSocial } from './unified-social.ts';
import { video } from './video.ts';

export const challengeKinds: Record<ChallengeType, ChallengeKind> = {
  signup,
  video,
  article,
  referral,
  membership,
  share,
  collect,
  link,
  call_action: callAction,
  engage,
  unified_social: unifiedSocial,
  donation,
  location,
};
