import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { DrawResponse, PublishedDraw } from '@laurel/contracts/rewards/draws.dto';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';

const at = '2026-11-01T10:00:00.000Z';

const row: Pick<RewardRow, keyof RewardRow> = {
  id: '7',
  program_id: '1',
  identifier: 'mug',
  name: 'Mug',
  image: null,
  selection: 'redeem',
  status: 'active',
  threshold: 100,
  price: null,
  limit: 30,
  claims: 12,
  balance: 18,
  sold_out: false,
  tag_list: ['spring'],
  start: null,
  finish: null,
  updated_at: at,
};

export const rewardRows: RewardRow[] = [
  row,
  { ...row, id: '8', identifier: 'vest', name: 'Running vest', limit: 5, claims: 5, balance: 0, sold_out: true },
  { ...row, id: '9', identifier: 'raffle', name: 'Race entry for Lisbon', selection: 'sweepstake', status: 'ended' },
  { ...row, id: '10', identifier: 'owl', name: 'Night owl', selection: 'achievement', limit: null, balance: null },
];

/** A reward as its page reads it. */
export const rewardOf = (changes: Partial<RewardDetail> = {}): RewardDetail => ({
  ...row,
  description: 'Holds a proper cup',
  description_details: null,
  terms_conditions: null,
  redemption_details: 'Show the code at the counter',
  redemption_image: null,
  active_image: null,
  per_participant: 1,
  feature: true,
  approved: true,
  coupons: 0,
  coupons_taken: 0,
  locked: true,
  minted: false,
  nft_collection: null,
  nft_collection_transaction_create_url: null,
  nft_collection_address: null,
  translations: {},
  version: 3,
  ...changes,
});

const announced: Pick<PublishedDraw, keyof PublishedDraw> = {
  reward_id: '7',
  name: 'Race entry for Lisbon',
  state: 'committed',
  method: 'laurel-draw-1',
  seed_hash: 'c0ffee'.repeat(10) + 'abcd',
  seed: null,
  entrants: 0,
  entries: 0,
  entrants_hash: null,
  records: [],
  committed_at: at,
  frozen_at: null,
  drawn_at: null,
};

export const draws = {
  ready: { state: 'ready', published: null, limit_left: 3, winners: 0, drawable: 0, ended: true },
  committed: { state: 'committed', published: announced, limit_left: 3, winners: 0, drawable: 0, ended: true },
  frozen: {
    state: 'frozen',
    published: {
      ...announced,
      state: 'frozen',
      entrants: 40,
      entries: 120,
      entrants_hash: 'beef'.repeat(16),
      frozen_at: at,
    },
    limit_left: 3,
    winners: 0,
    drawable: 3,
    ended: true,
  },
  drawn: {
    state: 'drawn',
    published: {
      ...announced,
      state: 'drawn',
      seed: '5eed'.repeat(16),
      entrants: 40,
      entries: 120,
      entrants_hash: 'beef'.repeat(16),
      records: [
        { number: 1, kind: 'winner', entrant: 3, counter: 0, entry: 11, replaces: null, recorded_at: at },
        { number: 2, kind: 'winner', entrant: 17, counter: 1, entry: 64, replaces: null, recorded_at: at },
      ],
      frozen_at: at,
      drawn_at: at,
    },
    limit_left: 1,
    winners: 2,
    drawable: 1,
    ended: true,
  },
} satisfies Record<DrawResponse['state'], DrawResponse>;

export const jobOf = (changes: Partial<JobResponse> = {}): JobResponse => ({
  id: '5',
  kind: 'winner_sync',
  title: 'Mug',
  status: 'done',
  total: 12,
  done: 12,
  refused: 0,
  result: { assigned: 12 },
  error: null,
  cancellable: false,
  started_by: 'Grace Hopper',
  seconds_left: null,
  created_at: at,
  finished_at: at,
  ...changes,
});
