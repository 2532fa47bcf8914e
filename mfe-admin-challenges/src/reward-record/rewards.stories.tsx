import { pending, refusal, reply, type Reply, tableOf } from '@laurel/web-kit/testing';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { StoryMeta } from '@laurel/ui/stories';
import { newForm } from '../testing/challenges.ts';
import { story } from '../testing/story.ts';
import { draws, rewardOf, rewardRows } from '../testing/rewards.ts';

export const meta: StoryMeta = { title: 'Rewards', areas: ['admin'], pages: true };

const LIST = '/admin/v2/programs/1/rewards';
const AT = '/admin/v2/rewards/7';
const at = '2026-11-01T10:00:00.000Z';

const people = [
  { participant_id: '5', name: 'Ada Byron', email: 'ada@demo.test', points: '100', coupon_code: null, earned_at: at },
  { participant_id: '6', name: 'Ben Okri', email: 'ben@demo.test', points: '100', coupon_code: null, earned_at: at },
];
const entrants = people.map(({ participant_id, name, email }, index) => ({
  entrant: index + 3,
  participant_id,
  name,
  email,
  entries: 12 - index,
  won_at: index === 0 ? at : null,
  record: index === 0 ? 1 : null,
  how: index === 0 ? ('drawn' as const) : null,
  replaced: false,
}));
const coupons = ['SAVE-0001', 'SAVE-0002', 'SAVE-0003'].map((code, index) => ({
  number: index + 1,
  code,
  taken_by: index === 0 ? { participant_id: '5', name: 'Ada Byron' } : null,
  taken_at: index === 0 ? at : null,
  added_at: at,
}));

const record = (reward: Partial<RewardDetail>, answers: readonly Reply[] = []): Reply[] => [
  reply.get(AT, rewardOf(reward)),
  reply.get(`${AT}/reward_participants`, tableOf(people)),
  reply.get(`${AT}/coupons`, tableOf(coupons)),
  reply.get(`${AT}/coupon_imports`, {
    data: [
      { id: '1f0c6a52-3a0e-4a9a-9d07-2f6f5f1c7b11', file_name: null, added_at: at, codes: 1, handed_out: 1 },
      { id: '5b0d4c1e-8f1f-4f0e-8a53-0f3d3f5f9a22', file_name: 'spring.csv', added_at: at, codes: 2, handed_out: 0 },
    ],
  }),
  reply.get(`${AT}/sweepstake/entrants`, tableOf(entrants)),
  reply.get(`${LIST}/new`, { tags: ['spring', 'summer'] }),
  ...answers,
];

export const List = story(LIST, { answers: [reply.get(LIST, tableOf(rewardRows))] });
export const ListEmpty = story(LIST, { answers: [reply.get(LIST, tableOf([]))] });
export const ListFailed = story(LIST, {
  answers: [reply.get(LIST, refusal(503, 'service_unavailable', 'Rewards do not answer right now.'))],
});
export const ListNotAllowed = story(LIST, { answers: [], permissions: { receipts: { manage: true } } });

export const Users = story(AT, { answers: record({}) });
export const Loading = story(AT, { answers: [reply.get(AT, pending)] });
export const Coupons = story(`${AT}/coupons`, { answers: record({ coupons: 3, coupons_taken: 1 }) });
export const AddCoupons = story(`${AT}/coupons#add-coupons`, { answers: record({}) });
export const DrawReady = story(`${AT}/sweepstakes`, {
  answers: record({ selection: 'sweepstake' }, [
    reply.get(`${AT}/sweepstake`, draws.ready),
    reply.get(`${AT}/sweepstake/entrants`, tableOf([])),
  ]),
});
export const DrawFrozen = story(`${AT}/sweepstakes`, {
  answers: record({ selection: 'sweepstake' }, [reply.get(`${AT}/sweepstake`, draws.frozen)]),
});
export const Drawn = story(`${AT}/sweepstakes`, {
  answers: record({ selection: 'sweepstake' }, [reply.get(`${AT}/sweepstake`, draws.drawn)]),
});
export const Contest = story(`${AT}/mini_contest`, {
  answers: record({ selection: 'mini_contest' }, [
    reply.get(
      `${AT}/mini_contest`,
      tableOf(
        people.map(({ participant_id, name, email }, index) => ({
          participant_id,
          name,
          email,
          score: 900 - index,
          place: index + 1,
          won_at: index ? null : at,
          how: index ? null : 'by_hand',
        })),
      ),
    ),
  ]),
});
export const NewReward = story(`${LIST}/new`, {
  answers: [reply.get('/admin/v2/programs/1/challenges/new', newForm)],
});
export const EditTerms = story(`${AT}/edit?step=terms`, { answers: [reply.get(`${AT}/edit`, rewardOf())] });
