import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Skeleton, SkeletonGroup } from '@laurel/ui';
import { type LazyRoute, lazyRoute } from '@laurel/web-kit/router';
import type { ComponentType } from 'react';
import { siteKindOf, type ViewName } from './site-kinds.ts';
import type { ChallengeViewProps } from './view-props.ts';

type View = LazyRoute<ChallengeViewProps>;

const lazyView = (load: () => Promise<ComponentType<ChallengeViewProps>>): View =>
  lazyRoute(
    load,
    <SkeletonGroup>
      <Skeleton width="100%" height="2.75rem" />
    </SkeletonGroup>,
  );

export const views: Record<ViewName, View> = {
  link: lazyView(async () => (await import('./link/link-view.tsx')).LinkView),
  article: lazyView(async () => (await import('./article/article-view.tsx')).ArticleView),
  video: lazyView(async () => (await import('./video/video-view.tsx')).VideoView),
  referral: lazyView(async () => (await import('./referral/referral-view.tsx')).ReferralView),
  unified_social: lazyView(async () => (await import('./social/social-view.tsx')).SocialView),
  collect_quiz: lazyView(async () => (await import('./collect/quiz-view.tsx')).QuizView),
  collect_survey: lazyView(async () => (await import('./collect/survey-view.tsx')).SurveyView),
  collect_profile: lazyView(async () => (await import('./collect/profile-view.tsx')).ProfileView),
  donation: lazyView(async () => (await import('./donation/donation-view.tsx')).DonationView),
  membership: lazyView(async () => (await import('./membership/membership-view.tsx')).MembershipView),
  generic: lazyView(async () => (await import('./generic/generic-view.tsx')).GenericView),
};

/** `generic` for types without a view of their own. */
export const viewOf = ({ challenge_type, parameters }: ChallengeResponse): ViewName =>
  siteKindOf(challenge_type).view(parameters);
