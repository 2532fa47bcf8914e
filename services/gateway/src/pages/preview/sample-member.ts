import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import type { PointsResponse, RewardSections } from '@laurel/contracts/rewards/rewards.dto';

const balance = { points: '1250', unused_points: '480' } satisfies PointsResponse;

/** The member to whom previews show a site; no record of any service. */
export const sampleMember: SessionParticipant = {
  ...balance,
  id: '0',
  first_name: 'Ada',
  last_name: 'Lane',
  name: 'Ada Lane',
  email: 'ada@example.com',
  avatar: null,
  created_at: '2026-01-15T09:00:00.000Z',
  completed_challenges: 4,
  email_setting_id: null,
  'eligible_offers_rewards?': false,
};

/** Answers to calls about the member alone, by path. */
export const sampleAnswers: Readonly<Record<string, unknown>> = {
  '/public/points': balance,
  '/public/participant_actions': { data: [], meta: { page: 1, page_size: 20, total: 0 } },
  '/public/home/claimed_rewards': [],
  '/public/claims': {
    data: [],
    meta: { page: 1, page_size: 12, total: 0 },
    counts: { ready: 0, used: 0, expired: 0 },
  },
};

/** Call of a visitor whose answer the member gets at another address. */
export const visitorsCalls: Readonly<Record<string, string>> = {
  '/public/home/current_rewards': '/public/home/active_rewards',
};

/** The sections of rewards as a visitor gets them, with what is on offer as the member's rewards and none claimed. */
export function memberSections(sections: RewardSections): RewardSections {
  return { ...sections, current_rewards: sections.active_rewards, claimed_rewards: [] };
}
