import type {
  ParticipantActionItem,
  ParticipantAnswerItem,
  ParticipantChallengeItem,
  ParticipantQuestionItem,
  ParticipantRewardItem,
} from '@laurel/contracts/identity/participants/activity.dto';
import type { ParticipantImport } from '@laurel/contracts/identity/participants/import.dto';
import type { ParticipantDetail, ReferralRow } from '@laurel/contracts/identity/participants/participants.dto';
import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';

/** Answers for stories and specs. */
export const ada = {
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
  created_at: '2026-03-04T10:00:00.000Z',
  phone: null,
  last_sign_in_at: '2026-11-20T18:30:00.000Z',
  referred_by_name: 'Ben Otero',
  points: '2100',
  version: '4',
  program_tags: ['early bird', 'vip', 'volunteer'],
} satisfies ParticipantDetail;

export const table = <Row>(data: Row[]): { data: Row[]; meta: { page: number; page_size: number; total: number } } => ({
  data,
  meta: { page: 1, page_size: 20, total: data.length },
});

export const participants = table([
  ada,
  { ...ada, id: '8', name: 'Ben Otero', email: 'ben@demo.test', status: 'blocked', staff: true, tag_list: [] },
]);

const created_at = '2026-11-20T10:00:00.000Z';
const quiz = { challenge_id: '31', challenge_name: 'River quiz' };

/** What the services answer for the tabs of a participant, one row each. */
export const tabRows = {
  participant_actions: table<ParticipantActionItem>([
    { id: '1', title: 'Run 5 km', action_type: 'challenge', points: 50, created_at },
  ]),
  rewards: table<ParticipantRewardItem>([
    { id: '1', reward_id: '70', name: 'Free shoes', points: '400', status: 'claimed', created_at },
  ]),
  challenges: table<ParticipantChallengeItem>([
    { id: '1', challenge_id: '30', name: 'Find the river loop', challenge_type: 'link', points: 50, created_at },
  ]),
  questions: table<ParticipantQuestionItem>([
    { id: '1', title: 'Which way is north?', answer_type: 'single', answer: 'Down', correct: false, ...quiz },
  ]),
  participant_answers: table<ParticipantAnswerItem>([
    { id: '1', question: 'Where do you run?', answer: 'By the river', created_at, ...quiz },
  ]),
  participant_referrals: table<ReferralRow>([{ id: '9', name: 'Grace Hopper', status: 'pending', created_at }]),
  receipts: table<Partial<ReceiptRow>>([
    { id: '1', merchant_name: 'Corner shop', status: 'processed', points: 12, created_at },
  ]),
};

export const job = {
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
} satisfies JobResponse;

export const checkedImport = {
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
} satisfies ParticipantImport;
