/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChallengeResponse, ViewPostResponse } from '@laurel/contracts/programs/challenges.dto';
import { untypedApi as api, changeLanguage, isAnythingDirty } from '@laurel/web-kit';
import { readDraft } from '@laurel/web-kit/forms';
import { alsoAnswer, answerCalls, inTurn, pending, refusal, reply, unreachable } from '@laurel/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { link, survey } from '../testing/challenges.ts';
import { showPages } from '../testing/show-pages.tsx';
import { ChallengePage } from './challenge-page.tsx';
import { viewOf } from './views.tsx';

type Challenge = Pick<ChallengeResponse, keyof ChallengeResponse>;

const post = jest.spyOn(api, 'post');
const MAP: string = 'the-map';
const SUBMIT = '/public/challenges/submit';
const missing = refusal(404, 'not_found', 'Challenge not found');
const ada = { id: '1', first_name: 'Ada', unused_points: '100', points: '100' };
const routes = [
  { path: '/', element: 'home' },
  { path: '/signin', element: 'sign in' },
  { path: '/challenge/:challenge_id', element: <ChallengePage /> },
];

function show(challenge: Challenge | typeof missing, participant: typeof ada | null = ada): void {
  alsoAnswer(reply.get(`/public/challenges/${MAP}`, challenge));
  showPages(routes, { address: '/challenge/the-map', features: {}, ...(participant ? { participant } : {}) });
}

const sent = (call = 0): [string, string][] =>
  [...(post.mock.calls[call]?.[1] as FormData).entries()] as [string, string][];
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  answerCalls(
    reply.get('/public/points', { points: '150', unused_points: '150' }),
    reply.post('/public/challenges/7/click'),
    reply.post(SUBMIT, { success: true, message: 'Challenge Submitted successfully!', points: 50 }),
  );
  jest.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(async () => {
  cleanup();
  jest.useRealTimers();
  await changeLanguage('en');
});

describe('opening a challenge', () => {
  it('redirects visitors to the sign-in, and back from there [P-158]', async () => {
    show(link, null);
    expect(await screen.findByText('sign in')).toBeTruthy();
    expect(window.location.search).toBe('?redirect_to=%2Fchallenge%2Fthe-map');
  });

  it.each(['draft', 'scheduled', 'ended'] as const)(
    'goes home from one that is %s, and shows the reason [P-155] [P-156] [P-157] [X-023]',
    async (status) => {
      show({ ...link, status, completed_by_current_participant_on: '2026-10-01T08:00:00Z', bypass_modal: true });
      expect(await screen.findByText('home')).toBeTruthy();
      expect(await screen.findByText('Challenge is not active')).toBeTruthy();
      expect(screen.getByText('This challenge is no longer available')).toBeTruthy();
    },
  );

  it.each([{ link_url: null }, { is_repeatable_and_completed: true }])(
    'has its page, although it should be left out, with %j [P-159] [X-023]',
    async (changes) => {
      show({ ...link, bypass_modal: true, ...changes });
      expect(await screen.findByRole('heading', { level: 1, name: link.caption })).toBeTruthy();
    },
  );

  it('goes home when it cannot be loaded, and shows a notice [P-169] [P-170] [X-011]', async () => {
    show(missing);
    expect(await screen.findByText('home')).toBeTruthy();
    expect((await screen.findAllByText('Error loading challenge')).length).toBeGreaterThan(0);
  });

  it('shows pictures of its description 300 px wide [A-162]', async () => {
    show({ ...link, description: '<p>Walk on</p><img src="/media/1/map.png" alt="The map">' });
    expect(getComputedStyle(await screen.findByRole('img', { name: 'The map' })).width).toBe('min(300px, 100%)');
  });

  it('shows a prize instead of points [P-178]', async () => {
    show({ ...link, reward_type: 'prize' });
    expect(await screen.findByText('Prize')).toBeTruthy();
    expect(screen.queryByText(/\+50/)).toBeNull();
  });

  it('has no button where only partners complete it [P-177]', async () => {
    show({ ...link, api_completion_only: true });
    expect(await screen.findByText('Your completion is recorded automatically.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Visit Now' })).toBeNull();
  });

  it.each(['location', 'signup', 'collect'] as const)(
    'shows %s without a view of its own as a link, and says when its points come [P-196] [X-028]',
    async (challenge_type) => {
      show({ ...link, challenge_type, parameters: 'unheard-of', cta_button_text: 'Go there' });
      expect((await screen.findByRole('link', { name: /Go there/ })).getAttribute('href')).toBe(
        'https://example.org/map',
      );
      expect(screen.getByText('Find the river.')).toBeTruthy();
      expect(screen.getByText('+50 coins')).toBeTruthy();
      expect(screen.getByText('Your coins are added once it is confirmed that you have done this.')).toBeTruthy();
    },
  );
});

it.each([
  ['call_action', null],
  ['link', null],
  ['article', null],
  ['video', null],
  ['referral', null],
  ['collect', 'quiz'],
  ['collect', 'survey'],
  ['collect', 'profile'],
  ['unified_social', null],
  ['donation', null],
  ['membership', null],
] as const)('%s %s has a view of its own [P-153] [P-154] [P-217]', (challenge_type, parameters) => {
  expect(viewOf({ ...link, challenge_type, parameters })).not.toBe('generic');
});

describe('the badge of a donation', () => {
  const donation = (...points: number[]): Challenge => ({
    ...link,
    challenge_type: 'donation',
    points: 25,
    link_url: null,
    donation_challenge: {
      entity_label: 'Club',
      currency: 'eur',
      active_donation_challenge_entity_options: [{ id: '1', entity: 'Lamps' }],
      active_donation_challenge_amount_options: points.map((own, index) => ({
        id: `${index}`,
        amount: `${index + 5}.00`,
        points: own,
      })),
    },
  });
  const badge = async (): Promise<string | null | undefined> =>
    (await screen.findByRole('heading', { level: 1 })).previousElementSibling?.textContent;

  it.each([
    ['en', [10], '+10 coins'],
    ['en', [10, 10], '+10 coins'],
    ['en', [10, 50, 0], 'Up to +50 coins'],
    ['es', [10, 50], 'Hasta +50 coins'],
  ] as const)('shows in %s what its amounts earn: %j [P-227]', async (language, points, text) => {
    await changeLanguage(language);
    show(donation(...points));
    expect(await badge()).toBe(text);
  });

  it('is a prize, where one is promised, and is absent where nothing is earned', async () => {
    show({ ...donation(0, 0), reward_type: 'prize' });
    expect(await badge()).toBe('Prize');
    cleanup();
    show(donation(0, 0));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/\+\d|Up to/)).toBeNull();
  });
});

describe('a completed challenge', () => {
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

  it.each([
    [2, /just now/],
    [42, /4\d seconds ago/],
    [180, /3 minutes ago/],
    [7_300, /2 hours ago/],
    [90_000, /\d{4}/],
  ])('shows its name, %d s later, and redirects [P-160] [P-163] [P-164] [P-165]', async (seconds, text) => {
    show({ ...link, completed_by_current_participant_on: ago(seconds) });
    expect(await screen.findByText('Good news, Ada!')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Earn More' }).getAttribute('href')).toBe('/');
  });

  it('needs answers too where it is a survey or a profile, not where it is a quiz [P-161] [X-022]', async () => {
    const completed = { ...survey, completed_by_current_participant_on: ago(60) };
    show(completed);
    expect(await button('Send survey')).toBeTruthy();
    cleanup();
    show({ ...completed, parameters: 'quiz' });
    expect(await screen.findByText('Good news, Ada!')).toBeTruthy();
    cleanup();
    show({ ...completed, participant_answers: [{ question_id: '11', question_option_id: '21', answer: 'Owls' }] });
    expect(await screen.findByText('Good news, Ada!')).toBeTruthy();
  });

  it('counts a call to action that could be repeated [P-162] [X-022] [X-024]', async () => {
    show({ ...link, challenge_type: 'call_action', is_repeatable: true, is_repeatable_and_completed: true });
    expect(await screen.findByText('Good news, Ada!')).toBeTruthy();
    cleanup();
    show({ ...link, is_repeatable: true, is_repeatable_and_completed: true });
    expect(await button('Visit Now')).toBeTruthy();
  });
});

describe('sending a challenge in', () => {
  it('opens the link in a new tab and puts the success card in its place [P-166] [P-167] [P-214] [A-137]', async () => {
    show(link);
    await userEvent.click(await button('Visit Now'));
    expect(window.open).toHaveBeenCalledWith('https://example.org/map', '_blank', 'noopener');
    expect(post).toHaveBeenCalledWith(`/public/challenges/${link.id}/click`);
    expect(await screen.findByText('Challenge Submitted successfully!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Earn More' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Visit Now' })).toBeNull();
  });

  it('shows an article’s content [P-213]', async () => {
    show({ ...link, challenge_type: 'article', content: '<p>Once upon a river.</p>' });
    expect(await screen.findByText('Once upon a river.')).toBeTruthy();
    await userEvent.click(await button('I have read it'));
    expect(await screen.findByRole('link', { name: 'Earn More' })).toBeTruthy();
  });

  it('sends once, however often it is pressed [P-180]', async () => {
    alsoAnswer(reply.post(SUBMIT, pending));
    show(link);
    const press = await button('Visit Now');
    await userEvent.dblClick(press);
    expect(press.getAttribute('aria-disabled')).toBe('true');
    expect(post.mock.calls.filter(([address]) => address === '/public/challenges/submit')).toHaveLength(1);
  });

  it.each([
    [refusal(409, 'challenge_not_active', 'You were too late.'), 'You were too late.'],
    [unreachable, 'The site cannot be reached. Please check your connection and try again.'],
    [refusal(503, 'busy', ''), 'Something went wrong', 'Please try again'],
  ] as const)(
    'reports a failure with its message, or says what to do without one [P-168]',
    async (answer, text, more: string = text) => {
      alsoAnswer(reply.post(SUBMIT, answer));
      show(link);
      await userEvent.click(await button('Visit Now'));
      const toast = (await screen.findByText(text)).closest('li');
      expect(toast?.textContent).toContain(more);
      expect(await button('Visit Now')).toBeTruthy();
    },
  );
});

describe('questions', () => {
  it('have a control for every type of answer, with details and images [P-175] [P-176]', async () => {
    show(survey);
    const group = await screen.findByRole('radiogroup', { name: /Which group\?/ });
    expect(within(group).getByText('Just one.')).toBeTruthy();
    expect(within(group).getByRole('img', { name: 'An owl' }).getAttribute('src')).toBe('/media/owl.svg');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.getByLabelText('Which soup?').tagName).toBe('INPUT');
    expect(screen.getByLabelText('What else?').tagName).toBe('TEXTAREA');
    expect(screen.getByLabelText('How far?').getAttribute('type')).toBe('number');
    expect(screen.getByLabelText('Since when?').getAttribute('type')).toBe('date');
    expect(within(screen.getByRole('radiogroup', { name: 'A torch?' })).getAllByRole('radio')).toHaveLength(2);
  });

  it('that are required have to be answered first [P-172]', async () => {
    show(survey);
    await userEvent.click(await button('Send survey'));
    expect(await screen.findByText('Please answer this question.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
  });

  it.each([
    ['survey', 'Send survey', false],
    ['profile', 'Save profile', false],
    ['quiz', 'Submit answers', true],
  ])(
    'of a %s are sent trimmed, as the call wants them, empty ones %s [P-173] [P-174] [P-217] [P-432]',
    async (parameters, send, empties) => {
      show({ ...survey, parameters });
      await userEvent.click(await screen.findByRole('radio', { name: /Foxes/ }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }));
      await userEvent.type(screen.getByLabelText('Which soup?'), '  Leek ');
      await userEvent.click(screen.getByRole('button', { name: send }));
      expect(await screen.findByText('Challenge Submitted successfully!')).toBeTruthy();
      const fields = sent();
      expect(fields.slice(0, 10)).toEqual([
        ['challenge_id', '7'],
        ['questions[11][id]', '11'],
        ['questions[11][type]', 'single'],
        ['questions[11][value][]', '22'],
        ['questions[12][id]', '12'],
        ['questions[12][type]', 'multiple'],
        ['questions[12][value][]', '31'],
        ['questions[12][value][]', '32'],
        ['questions[13][id]', '13'],
        ['questions[13][type]', 'text'],
      ]);
      expect(fields[10]).toEqual(['questions[13][value][]', 'Leek']);
      expect(fields.some(([name]) => name.startsWith('questions[17]'))).toBe(empties);
    },
  );

  it('of a quiz end with the right answers from the server, beside the challenge’s own words [P-166] [P-179]', async () => {
    const result = { success: true as const, message: 'Any.', points: 0, quiz_result: { right: 1, of: 2 } };
    alsoAnswer(reply.post(SUBMIT, result));
    show({ ...survey, parameters: 'quiz', success_message: 'Well run!' });
    await userEvent.click(await screen.findByRole('radio', { name: /Foxes/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit answers' }));
    expect(await screen.findByText('Well run! You got 1 of 2 right.')).toBeTruthy();
  });

  it('that were not sent are back after a reload for the same participant, until they are sent', async () => {
    const soup = (): HTMLInputElement => screen.getByLabelText('Which soup?');
    const torch = (): HTMLInputElement => screen.getByRole('radio', { name: /Foxes/ });
    show(survey);
    await userEvent.click(await screen.findByRole('radio', { name: /Foxes/ }));
    await userEvent.type(soup(), 'Leek');
    await waitFor(() => expect(readDraft(`answers:${ada.id}:7`)).toMatchObject({ value: { q13: 'Leek' } }));
    expect(isAnythingDirty()).toBe(true);
    cleanup();
    show(survey, { ...ada, id: '99' });
    await screen.findByRole('radio', { name: /Foxes/ });
    expect([soup().value, torch().checked]).toEqual(['', false]);
    cleanup();
    show(survey);
    expect(await screen.findByText('Your earlier answers are back.')).toBeTruthy();
    expect([soup().value, torch().checked]).toEqual(['Leek', true]);
    await userEvent.click(screen.getByRole('button', { name: 'Send survey' }));
    expect(await screen.findByText('Challenge Submitted successfully!')).toBeTruthy();
    expect([readDraft(`answers:${ada.id}:7`), isAnythingDirty()]).toEqual([null, false]);
  });

  it('stay a draft when they could not be sent, and can be begun anew', async () => {
    alsoAnswer(reply.post(SUBMIT, refusal(503, 'busy', 'Not now')));
    show(survey);
    await userEvent.click(await screen.findByRole('radio', { name: /Foxes/ }));
    await userEvent.type(screen.getByLabelText('Which soup?'), 'Leek');
    await userEvent.click(screen.getByRole('button', { name: 'Send survey' }));
    await waitFor(() => expect(readDraft(`answers:${ada.id}:7`)).not.toBeNull());
    cleanup();
    show(survey);
    await userEvent.click(await button('Start over'));
    expect(screen.getByLabelText<HTMLInputElement>('Which soup?').value).toBe('');
    expect(screen.queryByText('Your earlier answers are back.')).toBeNull();
    expect(readDraft(`answers:${ada.id}:7`)).toBeNull();
  });

  it('show the server’s message of an answer beside it', async () => {
    const errors = { 'questions.15': ['must be a number'] };
    alsoAnswer(reply.post(SUBMIT, refusal(422, 'validation_failed', 'No', errors)));
    show(survey);
    await userEvent.click(await screen.findByRole('radio', { name: /Foxes/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send survey' }));
    expect(await screen.findByText('must be a number')).toBeTruthy();
  });
});

describe('a video', () => {
  const film: Challenge = {
    ...link,
    challenge_type: 'video',
    link_url: null,
    video_url: '/media/film.webm',
    duration: 80,
    watched_percentage: 0,
  };

  async function player(played: [number, number][]): Promise<HTMLVideoElement> {
    await screen.findByText('This browser does not support the video element.');
    const video = document.querySelector('video') as HTMLVideoElement;
    const ranges = {
      length: played.length,
      start: (at: number) => played[at]?.[0],
      end: (at: number) => played[at]?.[1],
    };
    Object.defineProperty(video, 'played', { configurable: true, value: ranges });
    return video;
  }
  const answers = (...percentages: number[]): void =>
    alsoAnswer(
      reply.post('/public/challenges/7/played', () => ({ watched_percentage: percentages.shift() ?? 100 })),
      reply.post(SUBMIT, { success: true, message: 'Lovely!', points: 50 }),
    );
  const submissions = (): number => post.mock.calls.filter(([path]) => path === '/public/challenges/submit').length;

  it('is submitted by itself, once, when enough of it counts, and stays [P-197] [P-198] [P-199] [P-200] [P-201] [X-025]', async () => {
    answers(0, 79, 80, 100);
    show(film);
    const video = await player([[0, 40.5]]);
    for (const event of ['play', 'pause'] as const) {
      fireEvent[event](video);
      await waitFor(() => expect(post.mock.calls.length).toBe(event === 'play' ? 1 : 2));
    }
    expect(post.mock.calls[1]).toEqual(['/public/challenges/7/played', { played: [{ from: 0, to: 40.5 }] }]);
    expect(await screen.findByText('79% watched')).toBeTruthy();
    expect(submissions()).toBe(0);
    fireEvent.pause(video);
    expect(await screen.findByText('Challenge Submitted!')).toBeTruthy();
    fireEvent.ended(video);
    expect(await screen.findByText('100% watched')).toBeTruthy();
    expect(submissions()).toBe(1);
    expect(document.querySelector('video')).toBeTruthy();
  });

  it('can be sent in again by hand when that failed [P-168]', async () => {
    answers(90);
    show(film);
    const video = await player([[0, 60]]);
    alsoAnswer(reply.post(SUBMIT, unreachable));
    fireEvent.play(video);
    expect(
      await screen.findByText('The site cannot be reached. Please check your connection and try again.'),
    ).toBeTruthy();
    answers();
    await userEvent.click(await button('Try again'));
    expect(await screen.findByText('You have watched enough: the challenge is completed')).toBeTruthy();
    expect(submissions()).toBe(2);
  });
});

describe('posts', () => {
  const post1 = {
    id: '41',
    post_type: 'text' as const,
    media_path: null,
    message: 'Fog on Thursday.',
    username: 'nightjar',
    url: 'https://example.org/1',
    published_at: null,
    social_network_child_posts: [],
    social_network_page: { url: null, platform: 'X' },
    wait_seconds: 5,
    viewed: false,
  };
  const posts: Challenge = {
    ...link,
    challenge_type: 'unified_social',
    link_url: null,
    success_message: 'Now you know.',
    social_network_posts: [post1, { ...post1, id: '42', message: 'Soup on Friday.' }],
  };
  const VIEW = '/public/challenges/7/unified_social_submission';
  const view = (changes: Partial<ViewPostResponse> = {}): ViewPostResponse => ({
    success: true,
    viewed: false,
    wait_seconds: 0,
    all_viewed: false,
    points: 0,
    ...changes,
  });

  it('stay until their time is over, are recorded, and cycle around [P-203] [P-204] [P-208] [P-209] [P-210] [P-211]', async () => {
    const views = inTurn(
      view({ wait_seconds: 0.3 }),
      view({ viewed: true }),
      view({ viewed: true, all_viewed: true, points: 50 }),
      view({ viewed: true, all_viewed: true }),
    );
    alsoAnswer(reply.post(VIEW, views));
    show(posts);
    expect(await screen.findByText('Fog on Thursday.')).toBeTruthy();
    expect(await screen.findByText('Next in 1 s')).toBeTruthy();
    expect((await button('Next')).hasAttribute('disabled')).toBe(true);
    await waitFor(async () => expect((await button('Next')).hasAttribute('disabled')).toBe(false));
    expect(post.mock.calls.map(([path, , options]) => [path, (options as { params: object }).params])).toEqual(
      Array(2).fill(['/public/challenges/7/unified_social_submission', { social_network_post_id: '41' }]),
    );
    await userEvent.click(await button('Next'));
    expect(await screen.findByText('Soup on Friday.')).toBeTruthy();
    expect(await screen.findByText('You have viewed all posts')).toBeTruthy();
    expect(screen.getByText('Now you know.')).toBeTruthy();
    await userEvent.click(await button('Next'));
    expect(await screen.findByText('Fog on Thursday.')).toBeTruthy();
  });

  it('begin with the first that has not been viewed', async () => {
    alsoAnswer(reply.post(VIEW, view({ wait_seconds: 5 })));
    show({
      ...posts,
      social_network_posts: [
        { ...post1, viewed: true },
        { ...post1, id: '42', message: 'Soup.' },
      ],
    });
    expect(await screen.findByText('Soup.')).toBeTruthy();
    expect(screen.getByText('Post 2 of 2')).toBeTruthy();
  });

  it('report a failure, and can be tried again', async () => {
    alsoAnswer(reply.post(VIEW, inTurn<ViewPostResponse>(unreachable, view({ viewed: true }))));
    show(posts);
    expect(
      await screen.findByText('The site cannot be reached. Please check your connection and try again.'),
    ).toBeTruthy();
    await userEvent.click(await button('Try again'));
    await waitFor(async () => expect((await button('Next')).hasAttribute('disabled')).toBe(false));
  });
});
