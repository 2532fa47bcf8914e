import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';

export type Challenge = Pick<ChallengeResponse, keyof ChallengeResponse>;

/** A challenge to follow a link. */
export const link: Challenge = {
  id: '7',
  identifier: 'the-map',
  caption: 'Read the map',
  description: '<p>Find the river.</p>',
  content: '',
  challenge_type: 'link',
  parameters: null,
  points: 50,
  reward_type: 'points',
  start: null,
  finish: null,
  status: 'active',
  image: null,
  icon: null,
  cta_button_text: 'Visit Now',
  link_url: 'https://example.org/map',
  bypass_modal: false,
  api_completion_only: false,
  is_repeatable: false,
  is_repeatable_and_completed: false,
  success_message: null,
  completed_by_current_participant_on: null,
  current_participant_name: 'Ada',
};

/** One of every type of question. */
export const survey: Challenge = {
  ...link,
  challenge_type: 'collect',
  parameters: 'survey',
  link_url: null,
  participant_answers: [],
  questions: [
    {
      id: '11',
      title: 'Which group?',
      additional_details: 'Just one.',
      answer_type: 'single',
      is_required: true,
      options: [
        { id: '21', details: 'Owls', image: { public_url: '/media/owl.svg', alt_text: 'An owl' } },
        { id: '22', details: 'Foxes', image: null },
      ],
    },
    {
      id: '12',
      title: 'Which days?',
      additional_details: '',
      answer_type: 'multiple',
      is_required: false,
      options: [
        { id: '31', details: 'Monday', image: null },
        { id: '32', details: 'Sunday', image: null },
      ],
    },
    { id: '13', title: 'Which soup?', additional_details: '', answer_type: 'text', is_required: false, options: [] },
    {
      id: '14',
      title: 'What else?',
      additional_details: '',
      answer_type: 'long_text',
      is_required: false,
      options: [],
    },
    { id: '15', title: 'How far?', additional_details: '', answer_type: 'number', is_required: false, options: [] },
    { id: '16', title: 'Since when?', additional_details: '', answer_type: 'date', is_required: false, options: [] },
    { id: '17', title: 'A torch?', additional_details: '', answer_type: 'boolean', is_required: false, options: [] },
  ],
};
