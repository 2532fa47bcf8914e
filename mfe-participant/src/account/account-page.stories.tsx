import { pending, refusal, reply, type Reply } from '@laurel/web-kit/testing';
import type { OwnSession } from '@laurel/contracts/identity/account.dto';
import type { ParticipantActionRow } from '@laurel/contracts/programs/challenges.dto';
import type { Tier } from '@laurel/contracts/programs/tiers/tiers.dto';
import type { PointsEntry } from '@laurel/contracts/rewards/rewards.dto';
import { longSpanish, type StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { failure } from '../testing/failure.ts';
import { programQuestions } from '../testing/program-questions.ts';
import { inDays, roastery } from '../testing/roastery.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Account page', areas: ['participant'], pages: true };

const action = (
  id: number,
  title: string,
  action_type: ParticipantActionRow['action_type'],
  points: number,
): ParticipantActionRow => ({ id: String(id), title, action_type, points, created_at: inDays(-3 * id) });

const entry = (
  id: number,
  title: string,
  source_type: PointsEntry['source_type'],
  points: string,
  balance: string,
): PointsEntry => ({
  id: String(id),
  kind: points.startsWith('-') ? 'spend' : 'earn',
  source_type,
  rule: source_type === 'completion' ? 'challenge:12' : null,
  title,
  points,
  balance,
  created_at: inDays(-3 * id),
});

const page = <Row,>(data: Row[], total = data.length) => ({ data, meta: { page: 1, page_size: 10, total } });

const sessions: OwnSession[] = [
  {
    id: '1',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    created_at: inDays(-40),
    last_seen_at: inDays(0),
    current: true,
    opened_by_staff: false,
  },
  {
    id: '2',
    user_agent: null,
    created_at: inDays(-90),
    last_seen_at: inDays(-8),
    current: false,
    opened_by_staff: false,
  },
];

const tiers: Tier[] = [
  { id: '1', name: 'Taster', points_threshold_min: 0, points_threshold_max: 2_499 },
  { id: '2', name: 'Regular', points_threshold_min: 2_500, points_threshold_max: 7_499 },
  { id: '3', name: 'Roaster', points_threshold_min: 7_500, points_threshold_max: null },
];

const answers = [
  reply.get('/public/tiers', tiers),
  reply.get('/public/account/sessions', sessions),
  reply.get(
    '/public/participant_actions',
    page(
      [
        action(1, 'Take the brewing quiz', 'challenge', 120),
        action(2, 'A bag of the month', 'reward', -400),
        action(3, 'Fernhill Pearl Street', 'receipt', 35),
      ],
      34,
    ),
  ),
  reply.get(
    '/public/points/entries',
    page([
      entry(1, 'Take the brewing quiz', 'completion', '120', '1260'),
      entry(2, 'A bag of the month', 'claim', '-400', '1140'),
      entry(3, 'Fernhill Pearl Street', 'receipt', '35', '1540'),
      entry(4, 'Goodwill for the late parcel', 'adjustment', '200', '1505'),
    ]),
  ),
];
const everywhere = (answer: typeof pending | typeof failure): Reply[] => [
  reply.get('/public/account', answer),
  reply.get('/public/tiers', answer),
  reply.get('/public/account/sessions', answer),
  reply.get('/public/participant_actions', answer),
  reply.get('/public/points/entries', answer),
];

export const Full = screenStory('/my-account', { answers });

export const Newcomer = screenStory('/my-account', {
  participant: { ...roastery.participant, points: '0', unused_points: '0', completed_challenges: 0 },
  answers: [
    ...answers,
    reply.get('/public/participant_actions', page<ParticipantActionRow>([])),
    reply.get('/public/points/entries', page<PointsEntry>([])),
  ],
});

export const ProgramQuestions = screenStory('/my-account', {
  answers: [
    ...answers,
    reply.get('/public/account', {
      ...roastery.participant,
      active_profile_attributes: programQuestions,
      profile_answers: [
        { attribute_name: 'cup_size', value: 'A large one' },
        { attribute_name: 'oat_milk', value: 'true' },
      ],
    }),
  ],
});

export const NoMatch = screenStory('/my-account?search=espresso%20machine', {
  answers: [...answers, reply.get('/public/participant_actions', page<ParticipantActionRow>([]))],
});

export const HighestTier = screenStory('/my-account', {
  participant: { ...roastery.participant, points: '9120', unused_points: '9120' },
  program: { email_settings: [] },
  answers,
});

export const Loading = screenStory('/my-account', { answers: everywhere(pending) });

export const Failing = screenStory('/my-account', { answers: everywhere(failure) });

export const OneSectionFailing = screenStory('/my-account', {
  answers: [...answers, reply.get('/public/points/entries', failure)],
});

export const FieldsRefused = screenStory('/my-account', {
  answers,
  play: async (user) => {
    const [phone, first] = [await screen.findByLabelText(/^Phone/), await screen.findByLabelText(/^First name/)];
    await user.clear(first);
    await user.clear(phone);
    await user.type(phone, 'call me');
    const [save] = await screen.findAllByRole('button', { name: 'Save' });
    if (save) await user.click(save);
  },
});

export const Outdated = screenStory('/my-account', {
  answers: [
    ...answers,
    reply.put('/public/account/profile', refusal(409, 'version_conflict', 'Somebody has changed this meanwhile.')),
  ],
  play: async (user) => {
    await user.type(await screen.findByLabelText(/^City/), ' Springs');
    const [save] = await screen.findAllByRole('button', { name: 'Save' });
    if (save) await user.click(save);
  },
});

export const LongTexts = screenStory('/my-account', {
  participant: { ...roastery.participant, points: '999999999999', unused_points: '999999999999' },
  answers: [
    ...answers,
    reply.get('/public/account', {
      ...roastery.participant,
      name: longSpanish,
      email: `${'marta'.repeat(12)}@example.com`,
    }),
    reply.get('/public/participant_actions', page([action(1, longSpanish, 'challenge', 1_000_000)])),
    reply.get('/public/points/entries', page([entry(1, longSpanish, 'completion', '1000000000', '999999999999')])),
  ],
});
