import { pending, refusal, reply, type Reply } from '@laurel/web-kit/testing';
import type { ChallengeResponse, ViewPostResponse } from '@laurel/contracts/programs/challenges.dto';
import type { Question } from '@laurel/contracts/programs/challenge-content/questions.dto';
import { challengeButtonLabels } from '@laurel/contracts/programs/challenge-kinds';
import type { AnswerType, ChallengeType } from '@laurel/contracts/programs/challenge-types';
import { picture, type StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { link } from '../testing/challenges.ts';
import { inDays } from '../testing/roastery.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Challenge page', areas: ['participant'], pages: true };

const SLUG: string = 'the-map';
const MAP = `/public/challenges/${SLUG}` as const;
const SUBMIT = '/public/challenges/submit';

type Challenge = Partial<Pick<ChallengeResponse, keyof ChallengeResponse>>;

function challengeStory(
  type: ChallengeType,
  caption: string,
  changes: Challenge = {},
  {
    answers = [],
    play,
    query = '',
  }: { answers?: Reply[]; play?: (user: UserEvent) => Promise<void>; query?: string } = {},
): ComponentType {
  const challenge = {
    ...link,
    caption,
    description: '<p>Worth a few beans, and five minutes of your morning.</p>',
    challenge_type: type,
    points: 120,
    image: { url: picture(28) },
    cta_button_text: challengeButtonLabels[type],
    current_participant_name: 'Marta',
    ...changes,
  };
  return screenStory(`/challenge/the-map${query}`, {
    answers: [reply.get(MAP, challenge), ...answers],
    ...(play && { play }),
  });
}

const press = (name: string) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name }));
const success = { success: true as const, message: '', points: 120 };
const submitted = [reply.post(SUBMIT, success)];
const done = { completed_by_current_participant_on: inDays(-3) };

export const CallAction = challengeStory('call_action', 'Book a seat at the Saturday tasting');
export const Link = challengeStory('link', 'Visit the new shop on Pearl Street', { image: null });
export const Article = challengeStory('article', 'How we chose the Huila harvest', {
  content:
    '<h2>Eleven cups</h2><p>Ana and Tomás tasted forty lots in three days. <strong>Eleven</strong> made it into the second round, and two onto the boat.</p><ul><li>Lot 7: panela, lime</li><li>Lot 31: plum, cocoa</li></ul><blockquote>Lot 31 tastes like a Sunday.</blockquote>',
});
export const ArticleRead = challengeStory(
  'article',
  'How we chose the Huila harvest',
  { content: '<p>Eleven cups, two winners.</p>', success_message: 'Enjoyed it? Lot 31 lands in March.' },
  { answers: submitted, play: press('I have read it') },
);
export const Video = challengeStory('video', 'From cherry to cup in four minutes', {
  video_url: null,
  duration: 80,
  watched_percentage: 35,
});
export const Referral = challengeStory('referral', 'Bring a friend', {
  referral_url: '/signin?referral_code=marta7x',
  recruits: 3,
  recruits_waiting: 2,
});
export const ReferralPending = challengeStory('referral', 'Bring a friend', { referral_url: null });
const option = (id: string, details: string, hue?: number): Question['options'][0] => ({
  id,
  details,
  image: hue === undefined ? null : { public_url: picture(hue), alt_text: details },
});
const ask = (id: string, answer_type: AnswerType, title: string, changes: Partial<Question> = {}): Question => ({
  id,
  answer_type,
  title,
  additional_details: '',
  is_required: false,
  options: [],
  ...changes,
});
const evenings = [
  ask('1', 'single', 'Where would you rather taste?', {
    additional_details: 'Just one.',
    is_required: true,
    options: [option('11', 'At the roastery', 20), option('12', 'At home', 200)],
  }),
  ask('2', 'multiple', 'Which evenings suit you?', { options: [option('21', 'Tuesday'), option('22', 'Thursday')] }),
  ask('3', 'text', 'What do you brew with?'),
  ask('4', 'long_text', 'What should we roast next?'),
  ask('5', 'number', 'How many cups a day?'),
  ask('6', 'date', 'Since when do you come to us?'),
  ask('7', 'boolean', 'Do you grind at home?'),
];
export const Survey = challengeStory('collect', 'Tell us about your evenings', {
  parameters: 'survey',
  questions: evenings,
  participant_answers: [],
});
export const SurveyUnanswered = challengeStory(
  'collect',
  'Tell us about your evenings',
  { parameters: 'survey', questions: evenings, participant_answers: [] },
  { play: press('Send survey') },
);
const quiz: Challenge = {
  parameters: 'quiz',
  questions: [
    {
      id: '1',
      title: 'Which grind suits a French press?',
      additional_details: '',
      answer_type: 'single',
      is_required: true,
      options: ['Coarse', 'Fine', 'It does not matter'].map((details, index) => ({
        id: String(index),
        details,
        image: null,
      })),
    },
  ],
};
export const Quiz = challengeStory('collect', 'Take the brewing quiz', quiz);
export const QuizResult = challengeStory('collect', 'Take the brewing quiz', quiz, {
  answers: [reply.post(SUBMIT, { ...success, quiz_result: { right: 1, of: 1 } })],
  play: async (user) => {
    await user.click(await screen.findByRole('radio', { name: 'Coarse' }));
    await press('Submit answers')(user);
  },
});
export const Profile = challengeStory('collect', 'How do you take your coffee?', {
  parameters: 'profile',
  questions: evenings.slice(2, 6),
  participant_answers: [],
});

const posts: Challenge = {
  social_network_posts: [
    {
      id: '41',
      post_type: 'gallery',
      media_path: null,
      message: 'Roast day at Pearl Street.\nDoors open at nine, the first batch drops at ten.',
      username: '@fernhillcoffee',
      url: 'https://social.example/fernhill/41',
      published_at: inDays(-2),
      social_network_child_posts: [12, 80, 150].map((hue) => ({ post_type: 'image', media_path: picture(hue) })),
      social_network_page: { url: 'https://social.example/fernhill', platform: 'Instagram' },
      wait_seconds: 5,
      viewed: false,
    },
  ],
};
const viewed = (changes: Partial<ViewPostResponse>): Reply[] => [
  reply.post('/public/challenges/7/unified_social_submission', {
    success: true as const,
    viewed: false,
    wait_seconds: 3_600,
    all_viewed: false,
    points: 0,
    ...changes,
  }),
];
export const UnifiedSocial = challengeStory('unified_social', 'See our week', posts, { answers: viewed({}) });
export const AllPostsViewed = challengeStory(
  'unified_social',
  'See our week',
  { ...posts, success_message: 'See you on Saturday.' },
  { answers: viewed({ viewed: true, all_viewed: true, wait_seconds: 0 }) },
);
export const PostNotRecorded = challengeStory('unified_social', 'See our week', posts);

const donation: Challenge = {
  donation_challenge: {
    entity_label: 'Who receives it?',
    currency: 'usd',
    active_donation_challenge_entity_options: [
      { id: '1', entity: 'Shade trees for Huila' },
      { id: '2', entity: 'School breakfasts in Nyeri' },
    ],
    active_donation_challenge_amount_options: [
      { id: '7', amount: '5.00', points: 50 },
      { id: '8', amount: '25.00', points: 300 },
      { id: '9', amount: '100.00', points: 0 },
    ],
  },
};
const PAYMENT: string = '0190e0c4-0000-7000-8000-000000000001';
export const Donation = challengeStory('donation', 'Plant a shade tree', donation);
export const DonationCancelled = challengeStory('donation', 'Plant a shade tree', donation, {
  query: `?checkout=cancelled&payment=${PAYMENT}`,
  answers: [reply.post(`/public/checkouts/${PAYMENT}/cancel`, { status: 'ended' })],
});

const plus: Challenge = {
  reward_type: 'prize',
  finish: inDays(40),
  membership_challenge: { id: '3', price: '49.00', currency: 'usd', merchant_name: 'Fernhill Coffee Roasters' },
};
export const Membership = challengeStory('membership', 'Fernhill Plus', plus);
export const MembershipOwned = challengeStory('membership', 'Fernhill Plus', { ...plus, ...done });
export const MembershipNotForSale = challengeStory('membership', 'Fernhill Plus', {
  ...plus,
  membership_challenge: { id: '3', price: '0.00', currency: 'usd', merchant_name: 'Fernhill Coffee Roasters' },
});
export const Generic = challengeStory('location', 'Check in at the roastery', {
  link_url: 'https://fernhill.example/where',
});
export const Automatic = challengeStory('call_action', 'Buy five bags', { api_completion_only: true });
export const Completed = challengeStory('link', 'Visit the new shop on Pearl Street', done);
export const Refused = challengeStory(
  'call_action',
  'Book a seat at the Saturday tasting',
  {},
  {
    answers: [reply.post(SUBMIT, refusal(409, 'already_completed', 'You have completed this challenge already.'))],
    play: press('Visit Now'),
  },
);
export const Ended = challengeStory('link', 'Summer on ice', { status: 'ended' });
export const NotFound = challengeStory(
  'link',
  '',
  {},
  { answers: [reply.get(MAP, refusal(404, 'not_found', 'Challenge not found'))] },
);
export const Loading = challengeStory('link', '', {}, { answers: [reply.get(MAP, pending)] });
