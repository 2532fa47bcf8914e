import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { type ApiError, type UseQueryResult, useSession } from '@laurel/web-kit';
import { hasFeature } from '../parts/program.ts';
import { useHomeSection } from './home-section.ts';

export type OneChallengeSection = 'extended_profile_challenge' | 'social_feed_challenge' | 'donation_challenge';

/** The one challenge that a section of the home page is about; `null` once it is completed, or where there is none. */
export function useOneChallenge(
  section: OneChallengeSection,
  enabled = true,
): UseQueryResult<ChallengeTile | null, ApiError> {
  return useHomeSection(section, enabled);
}

/** Ids of the challenges that have a section of their own, and need not stand among the others as well. */
export function useSetApart(): ReadonlySet<string | undefined> {
  const signedIn = useSession((state) => state.participant !== null);
  const profile = useOneChallenge('extended_profile_challenge', signedIn);
  const social = useOneChallenge('social_feed_challenge', signedIn && hasFeature('social_network_posts'));
  const donation = useOneChallenge('donation_challenge', signedIn && hasFeature('donation_challenge'));
  return new Set([profile, social, donation].map(({ data }) => data?.id));
}
