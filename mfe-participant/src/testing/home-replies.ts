import type { ChallengeSections } from '@laurel/contracts/programs/home.dto';
import type { RewardSections } from '@laurel/contracts/rewards/rewards.dto';
import { refusal, type Reply, reply } from '@laurel/web-kit/testing';

export const gone = refusal(404, 'not_found', 'Gone');

type OrGone<Sections> = { [Name in keyof Sections]: Sections[Name] | typeof gone };

export type HomeAnswers = OrGone<ChallengeSections> & OrGone<RewardSections>;

const empty: ChallengeSections & RewardSections = {
  carousel: [],
  active_uncompleted_challenges: [],
  donation_challenge: null,
  extended_profile_challenge: null,
  social_feed_challenge: null,
  active_rewards: [],
  current_rewards: [],
  claimed_rewards: [],
  offers_reward: [],
};

/** Several sections are one answer: a section that fails fails it. */
function together<Sections>(sections: OrGone<Sections>): Sections | typeof gone {
  return Object.values(sections).includes(gone) ? gone : (sections as Sections);
}

/** The sections of the home page, each alone and all of a service together; empty where nothing is given. */
export function homeReplies(sections: Partial<HomeAnswers> = {}): Reply[] {
  const { carousel, active_uncompleted_challenges, donation_challenge, ...others } = { ...empty, ...sections };
  const { extended_profile_challenge, social_feed_challenge, ...rewards } = others;
  const challenges = {
    carousel,
    active_uncompleted_challenges,
    donation_challenge,
    extended_profile_challenge,
    social_feed_challenge,
  };
  return [
    reply.get('/public/home/challenge_sections', together<ChallengeSections>(challenges)),
    reply.get('/public/home/reward_sections', together<RewardSections>(rewards)),
    reply.get('/public/home/carousel', carousel),
    reply.get('/public/home/active_uncompleted_challenges', active_uncompleted_challenges),
    reply.get('/public/home/donation_challenge', donation_challenge),
    reply.get('/public/home/extended_profile_challenge', extended_profile_challenge),
    reply.get('/public/home/social_feed_challenge', social_feed_challenge),
    reply.get('/public/home/active_rewards', rewards.active_rewards),
    reply.get('/public/home/current_rewards', rewards.current_rewards),
    reply.get('/public/home/claimed_rewards', rewards.claimed_rewards),
    reply.get('/public/home/offers_reward', rewards.offers_reward),
  ];
}
