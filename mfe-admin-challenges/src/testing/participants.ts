import { type Reply, reply, tableOf } from '@laurel/web-kit/testing';
import type { ParticipantImport } from '@laurel/contracts/identity/participants/import.dto';
import type {
  ParticipantDetail,
  ParticipantListRow,
  ParticipantTable,
} from '@laurel/contracts/identity/participants/participants.dto';
import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';

/** Answers for stories and specs. */
export const adaRow: Pick<ParticipantListRow, keyof ParticipantListRow> = {
  id: '7',
  program_id: '1',
  name: 'Ada Byron',
  short_name: 'Ada B.',
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@demo.test',
  status: 'active',
  staff: false,
  avatar: null,
  tag_list: ['vip', 'early bird'],
  gender: null,
  sign_in_count: 12,
  unused_points: '1250',
  completed_challenges: 9,
  rewards_earned: 3,
  clicks: 41,
  aptos_wallet_address: null,
  referred_by: '5',
  preferred_locale: 'en',
  ahoy_city: null,
  ahoy_country: null,
  profile_answers: [],
  created_at: '2026-03-04T10:00:00.000Z',
};

export const ada: Pick<ParticipantDetail, keyof ParticipantDetail> = {
  ...adaRow,
  phone: null,
  last_sign_in_at: '2026-11-20T18:30:00.000Z',
  referred_by_name: 'Ben Otero',
  points: '2100',
  version: '4',
  program_tags: ['early bird', 'vip', 'volunteer'],
};

/** A page of the list of participants, which counts up to a limit. */
export const participantTable = (data: ParticipantListRow[]): ParticipantTable => ({
  data,
  meta: { page: 1, page_size: 20, total: data.length, capped: false },
});

export const participants = participantTable([
  adaRow,
  { ...adaRow, id: '8', name: 'Ben Otero', email: 'ben@demo.test', status: 'blocked', staff: true, tag_list: [] },
]);

const created_at = '2026-11-20T10:00:00.000Z';
const receipt: ReceiptRow = {
  id: '1',
  status: 'processed',
  integrity: 'invalid',
  merchant_name: 'Corner shop',
  purchase_date: '2026-11-19',
  total_amount: '12.50',
  items_count: 2,
  points: 0,
  tags: [],
  unsure_fields: [],
  created_at,
  verified_at: null,
  participant_id: '7',
  participant_name: 'Ada Byron',
  thumbnail: null,
};
const quiz = { challenge_id: '31', challenge_name: 'River quiz' };

const tabs = '/admin/v2/participants/7';

/** What the services answer for the tabs of a participant, one row each. */
export const tabReplies: Reply[] = [
  reply.get(
    `${tabs}/participant_actions`,
    tableOf([{ id: '1', title: 'Run 5 km', action_type: 'challenge' as const, points: 50, created_at }]),
  ),
  reply.get(
    `${tabs}/rewards`,
    tableOf([{ id: '1', reward_id: '70', name: 'Free shoes', points: '400', status: 'claimed' as const, created_at }]),
  ),
  reply.get(
    `${tabs}/challenges`,
    tableOf([
      {
        id: '1',
        challenge_id: '30',
        name: 'Find the river loop',
        challenge_type: 'link' as const,
        points: 50,
        created_at,
      },
    ]),
  ),
  reply.get(
    `${tabs}/questions`,
    tableOf([
      {
        id: '1',
        title: 'Which way is north?',
        answer_type: 'single' as const,
        answer: 'Down',
        correct: false,
        challenge_name: quiz.challenge_name,
      },
    ]),
  ),
  reply.get(
    `${tabs}/participant_answers`,
    tableOf([{ id: '1', question: 'Where do you run?', answer: 'By the river', created_at, ...quiz }]),
  ),
  reply.get(
    `${tabs}/participant_referrals`,
    tableOf([{ id: '9', name: 'Grace Hopper', status: 'pending' as const, created_at }]),
  ),
  reply.get(`${tabs}/receipts`, tableOf([receipt])),
];

export const job: Pick<JobResponse, keyof JobResponse> = {
  id: '3',
  kind: 'participant_import',
  title: 'people.csv',
  status: 'done',
  total: 4,
  done: 4,
  refused: 1,
  result: { created: 2, updated: 1, unchanged: 0, refused: 1 },
  error: null,
  cancellable: false,
  started_by: 'Grace Hopper',
  seconds_left: null,
  created_at: '2026-11-21T10:00:00.000Z',
  finished_at: '2026-11-21T10:00:04.000Z',
};

export const checkedImport: Pick<ParticipantImport, keyof ParticipantImport> = {
  id: '9',
  file_name: 'people.csv',
  status: 'checked',
  strategies: { email: 'ignore', points: 'append', tags: 'append', naming: 'append', metric: 'ignore' },
  mapping: { email: 'email' },
  checked: { created: 2, updated: 1, unchanged: 0, refused: 1 },
  counts: null,
  sample: [
    { line: 2, email: 'new@demo.test', verdict: 'created', message: '' },
    { line: 3, email: 'ada@demo.test', verdict: 'updated', message: 'tags, points' },
    { line: 4, email: 'not an address', verdict: 'refused', message: 'email: Invalid email' },
  ],
  job_id: '3',
  imported_by: 'Grace Hopper',
  created_at: '2026-11-21T10:00:00.000Z',
  undo_until: null,
};
