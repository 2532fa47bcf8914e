import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';
import { article } from './article.tsx';
import { collect } from './collect.ts';
import { donation } from './donation.tsx';
import { membership } from './membership.tsx';
import { engage, share, signup } from './parameter.tsx';
import { plain } from './plain.ts';
import { unifiedSocial } from './unified-social.tsx';
import { video } from './video.ts';
import type { WizardKind } from './wizard-kind.ts';

export const wizardKinds: Record<ChallengeType, WizardKind> = {
  signup,
  video,
  article,
  referral: plain,
  membership,
  share,
  collect,
  link: plain,
  call_action: plain,
  engage,
  unified_social: unifiedSocial,
  donation,
  location: plain,
};
