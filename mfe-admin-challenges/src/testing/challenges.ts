import type {
  ChallengeAnswerRow,
  ChallengeDetail,
  ChallengeFormDefinition,
  ChallengeParticipantRow,
  NewChallengeForm,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { challengeTypes } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';

type Plain<T> = Pick<T, keyof T>;

export const formDefinition: Plain<ChallengeFormDefinition> = {
  challenge_types: [...challengeTypes],
  currencies: ['usd', 'eur'],
  time_zone: 'Europe/Madrid',
  term_points_as: 'Beans',
  element_css_style: null,
  tags: ['river', 'winter'],
};

/** What the form of a new challenge begins with. */
export const newForm: Plain<NewChallengeForm> = {
  ...formDefinition,
  defaultValues: { challenge_type: 'link', points: 0, is_repeatable: false, tag_list: [] },
};

/** A draft that links to a map. */
export const linkDraft: Plain<ChallengeDetail> = {
  id: '7',
  program_id: '1',
  identifier: 'river-loop',
  name: 'River loop',
  caption: 'Walk the river loop',
  description: '',
  content: '',
  challenge_type: 'link',
  challengeType: 'link',
  parameters: null,
  status: 'draft',
  points: 50,
  reward_type: 'points',
  completions: 3,
  clicks: 12,
  points_earned: 150,
  tag_list: ['river'],
  archived: false,
  start: null,
  finish: null,
  link_url: 'https://example.org/map',
  cta_button_text: 'Visit Now',
  success_message: null,
  image: null,
  image_url: null,
  bypass_modal: false,
  is_repeatable: false,
  api_completion_only: false,
  duration: null,
  video_url: null,
  video_seconds: null,
  approved: false,
  achievement_collection_address: null,
  version: 4,
  updated_at: '2026-11-01T10:00:00.000Z',
  questions: [],
  social_network_posts: [],
  donation_challenge: null,
  membership_challenge: null,
  translations: {},
};

export const quiz: Plain<ChallengeDetail> = {
  ...linkDraft,
  id: '8',
  name: 'Wind quiz',
  caption: 'Which way is the wind?',
  challenge_type: 'collect',
  challengeType: 'collect',
  parameters: 'quiz',
  status: 'active',
  approved: true,
  link_url: null,
  cta_button_text: 'Take a Quiz',
  start: '2026-10-01T06:00:00.000Z',
  finish: '2026-12-24T18:00:00.000Z',
  questions: [
    {
      id: '11',
      title: 'Which way is the wind?',
      additional_details: '',
      answer_type: 'single',
      is_required: true,
      options: [
        { id: '21', details: 'North', is_correct: true },
        { id: '22', details: 'South', is_correct: false },
      ],
    },
  ],
};

export const challengeRow: Plain<ChallengeRow> = {
  id: linkDraft.id,
  name: linkDraft.name,
  caption: linkDraft.caption,
  challenge_type: linkDraft.challenge_type,
  status: linkDraft.status,
  points: linkDraft.points,
  completions: linkDraft.completions,
  clicks: linkDraft.clicks,
  tag_list: linkDraft.tag_list,
  archived: false,
  start: null,
  finish: null,
  updated_at: linkDraft.updated_at,
};

export const participantRow: Plain<ChallengeParticipantRow> = {
  id: '31',
  participant_id: '41',
  name: 'Ada Byron',
  email: 'ada@demo.test',
  points: 50,
  completed_at: '2026-11-02T09:30:00.000Z',
};

export const answerRow: Plain<ChallengeAnswerRow> = {
  id: '31-11',
  participant_id: '41',
  name: 'Ada Byron',
  email: 'ada@demo.test',
  question_id: '11',
  question: 'Which way is the wind?',
  answer: 'North',
  is_correct: true,
  answered_at: '2026-11-02T09:30:00.000Z',
};

/** A quiz as a challenge of another type, without the fields of a quiz. */
export const ofType = (type: typeof quiz.challenge_type): typeof quiz => ({
  ...quiz,
  challenge_type: type,
  challengeType: type,
  parameters: null,
  questions: [],
});

export const donation: typeof quiz = {
  ...ofType('donation'),
  donation_challenge: {
    active_donation_challenge_entity_options: [],
    active_donation_challenge_amount_options: [],
    entity_label: 'Club',
    currency: 'eur',
    entities: [{ id: '1', entity: 'Lamps', active: true }],
    amounts: [{ id: '2', amount: '5.00', points: 10, active: true }],
    translations: {},
  },
};
