import type { ChallengeSections } from '@laurel/contracts/programs/home.dto';
import type { RewardSections } from '@laurel/contracts/rewards/rewards.dto';
import {
  api,
  type ApiError,
  type UntypedApi,
  type UntypedQuery,
  useApiQuery,
  useQueryClient,
  type UseQueryResult,
} from '@laurel/web-kit';

type HomeSections = ChallengeSections & RewardSections;

const CHALLENGES = '/public/home/challenge_sections';
const REWARDS = '/public/home/reward_sections';

/** Which call answers a section together with the others of its service. */
const sharedCalls: Readonly<Record<keyof HomeSections, string>> = {
  carousel: CHALLENGES,
  active_uncompleted_challenges: CHALLENGES,
  extended_profile_challenge: CHALLENGES,
  social_feed_challenge: CHALLENGES,
  donation_challenge: CHALLENGES,
  active_rewards: REWARDS,
  current_rewards: REWARDS,
  offers_reward: REWARDS,
  claimed_rewards: REWARDS,
};

const underWay = new Map<string, Promise<Partial<HomeSections>>>();

/** One call for all that ask in the same turn of the event loop; a later one may have to see a change since. */
function askTogether(path: string): Promise<Partial<HomeSections>> {
  const begun = underWay.get(path);
  if (begun) return begun;
  const answer = (api as UntypedApi).get<Partial<HomeSections>>(path);
  underWay.set(path, answer);
  queueMicrotask(() => underWay.delete(path));
  return answer;
}

/**
 * A section of the home page, asked for together with the others of its service; alone once that has failed, so that a
 * failure stays in its section. Its key and its preloaded answer are those of its own call.
 */
export function useHomeSection<Name extends keyof HomeSections>(
  name: Name,
  enabled = true,
): UseQueryResult<HomeSections[Name], ApiError> {
  const client = useQueryClient();
  const path = `/public/home/${name}`;
  return (useApiQuery as UntypedQuery)<HomeSections[Name]>(path, {
    enabled,
    queryFn: async ({ queryKey, signal }) => {
      const state = client.getQueryState(queryKey);
      const hasFailed = state !== undefined && state.errorUpdateCount + state.fetchFailureCount > 0;
      const sections = hasFailed ? null : await askTogether(sharedCalls[name]).catch(() => null);
      const section = sections?.[name];
      return section === undefined ? (api as UntypedApi).get<HomeSections[Name]>(path, { signal }) : section;
    },
  });
}
