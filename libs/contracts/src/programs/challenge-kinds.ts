import { type ChallengeType, challengeTypes } from './challenge-types.ts';
import { article } from './challenge-kinds/article.ts';
import type { ChallengeKind } from './challenge-kinds/challenge-kind.ts';
import { collect } from './challenge-kinds/collect.ts';
import { donation } from './challenge-kinds/donation.ts';
import { callAction, engage, link } from './challenge-kinds/followed.ts';
import { location } from './challenge-kinds/location.ts';
import { membership } from './challenge-kinds/membership.ts';
import { referral } from './challenge-kinds/referral.ts';
import { share } from './challenge-kinds/share.ts';
import { signup } from './challenge-kinds/signup.ts';
import { unifiedSocial } from './challenge-kinds/unified-social.ts';
import { video } from './challenge-kinds/video.ts';

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

/** The text of a challenge's button, by type, when the challenge names none. */
export const challengeButtonLabels = Object.fromEntries(
  challengeTypes.map((type) => [type, challengeKinds[type].buttonLabel]),
) as Record<ChallengeType, string>;

/** The button text of a challenge without one of its own; without a parameter it is the type's label. */
export function derivedButtonText(type: ChallengeType, parameters: string | null): string {
  const { buttonLabel, namedButton } = challengeKinds[type];
  const word = parameters?.trim() ?? '';
  if (word === '' || namedButton === null) return buttonLabel;
  return namedButton(word, word.charAt(0).toUpperCase() + word.slice(1));
}
