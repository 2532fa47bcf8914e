import { collect, isCollectKind } from '@laurel/contracts/programs/challenge-kinds/collect';
import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';

/** The views of what there is to do. */
export type ViewName =
  | 'link'
  | 'article'
  | 'video'
  | 'referral'
  | 'unified_social'
  | 'collect_quiz'
  | 'collect_survey'
  | 'collect_profile'
  | 'donation'
  | 'membership'
  | 'generic';

/** The site's part for a type of challenge. */
interface SiteKind {
  view: (parameters: string | null) => ViewName;
  /** A picture stands above the title. */
  hasPicture: boolean;
  /** The view stays after the completion. */
  isLasting: boolean;
  /** A completion counts as one also where it could be repeated. */
  countsRepeats: boolean;
  /** Only answers complete it. */
  needsAnswers: (parameters: string | null) => boolean;
}

const kindOf = (view: ViewName): SiteKind => ({
  view: () => view,
  hasPicture: true,
  isLasting: false,
  countsRepeats: false,
  needsAnswers: () => false,
});

const siteKinds: Record<ChallengeType, SiteKind> = {
  signup: kindOf('generic'),
  video: { ...kindOf('video'), hasPicture: false },
  article: kindOf('article'),
  referral: kindOf('referral'),
  membership: { ...kindOf('membership'), isLasting: true },
  share: kindOf('link'),
  collect: {
    ...kindOf('generic'),
    view: (parameters) => (isCollectKind(parameters) ? `collect_${parameters}` : 'generic'),
    needsAnswers: (parameters) => collect.answerRules(parameters).needsAnswers,
  },
  link: kindOf('link'),
  call_action: { ...kindOf('link'), countsRepeats: true },
  engage: kindOf('link'),
  unified_social: kindOf('unified_social'),
  donation: kindOf('donation'),
  location: kindOf('generic'),
};

/** A later server may know types that this release does not. */
export const siteKindOf = (type: ChallengeType): SiteKind =>
  Object.hasOwn(siteKinds, type) ? siteKinds[type] : kindOf('generic');
