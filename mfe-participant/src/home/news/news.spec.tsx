/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { FeedPost, FeedPostPage } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { untypedApi as api, changeLanguage } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../../testing/show-pages.tsx';
import { homeReplies } from '../../testing/home-replies.ts';
import { HomePage } from '../home-page.tsx';

const NEWS = '/public/home/feed_posts';
const ada = { id: '1', first_name: 'Ada' };

const post = (id: string, title: string, changes: Partial<FeedPost> = {}): FeedPost => ({
  id,
  title,
  body_html: '',
  image: null,
  link: null,
  link_text: null,
  published_at: '2026-06-01T22:30:00.000Z',
  ...changes,
});
const page = (data: FeedPost[], next_page: number | null = null): FeedPostPage => ({
  data,
  next_page,
  time_zone: 'Europe/Madrid',
});

const down = refusal(503, 'busy', 'Not now');

/** Answers the first and the second page of the news. */
const answerNews = (first: FeedPostPage | typeof down, second: FeedPostPage | typeof down = first): void =>
  alsoAnswer(reply.get(NEWS, ({ query }) => (query.get('page') === '2' ? second : first)));

const get = jest.spyOn(api, 'get');
const asked = (): string[] => get.mock.calls.map(([path]) => path).filter((path) => path.startsWith(NEWS));
const news = (): HTMLElement => screen.getByRole('region', { name: 'Latest news' });

function show(participant?: typeof ada, told = true): void {
  showPages([{ path: '/', element: <HomePage /> }], {
    address: '/',
    features: { dynamic_feed_posts: true },
    program: {
      name: 'Sunrise Club',
      term_rewards_as: 'treats',
      program_template_detail: { header_text: '', header_description: '' } as never,
      ...(told && { has_feed_posts: true }),
    },
    ...(participant && { participant }),
  });
}

beforeEach(async () => {
  await changeLanguage('en');
  window.matchMedia = jest.fn(() => ({ matches: false }) as MediaQueryList);
  get.mockClear();
  answerCalls(homeReplies());
});
afterEach(cleanup);

it.each([
  ['a visitor', undefined],
  ['a participant', ada],
])('is on the home page of %s, with the day that it was in the program [X-118]', async (_name, who) => {
  alsoAnswer(
    reply.get(
      NEWS,
      page([
        post('2', 'The winners', { link: '/official-rules', link_text: 'See who' }),
        post('1', 'Summer is here', {
          body_html: '<p>Come <b>along</b></p>',
          link: 'https://else.test/',
          image: '/media/a/b.svg',
        }),
      ]),
    ),
  );
  show(who);
  await waitFor(() => expect(within(news()).getAllByRole('heading', { level: 3 })).toHaveLength(2));
  const titles = within(news()).getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['The winners', 'Summer is here']);
  // Half past midnight in Madrid.
  expect(within(news()).getAllByText('Jun 2, 2026')).toHaveLength(2);
  expect(within(news()).getByText('along').localName).toBe('b');
  const inside = within(news()).getByRole('link', { name: 'See who: The winners' });
  expect(inside.getAttribute('href')).toBe('/official-rules');
  const outside = within(news()).getByRole('link', { name: 'Read more: Summer is here' });
  expect([outside.getAttribute('target'), outside.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(news().querySelector('img')?.getAttribute('src')).toBe('/media/a/b.svg');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('is absent, and not requested, where the site has none [X-118]', async () => {
  show(undefined, false);
  expect(await screen.findByRole('heading', { name: 'Challenges' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Latest news' })).toBeNull();
  expect(asked()).toEqual([]);
});

it('shows older posts on demand, to which the focus goes', async () => {
  answerNews(page([post('8', 'New')], 2), page([post('2', 'Older'), post('1', 'Oldest')]));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Oldest')).toBeTruthy();
  expect(asked()).toEqual([NEWS, `${NEWS}?page=2`]);
  expect(screen.getByText('New')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Older');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('reports a failure, each page for itself, and requests it again', async () => {
  answerNews(down);
  show(ada);
  expect(await screen.findByText('The news could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Challenges' })).toBeTruthy();
  answerNews(page([post('8', 'New')], 2), down);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('The news could not be loaded.')).toBeTruthy();
  expect(screen.getByText('New')).toBeTruthy();
  answerNews(page([post('8', 'New')], 2), page([post('2', 'Older')]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Older')).toBeTruthy();
});

it('disappears silently when the last post has ended meanwhile, and has Spanish texts', async () => {
  answerNews(page([]));
  show();
  await waitFor(() => expect(asked()).toEqual([NEWS]));
  await waitFor(() => expect(screen.queryByText('Latest news')).toBeNull());
  cleanup();
  await changeLanguage('es');
  answerNews(page([post('8', 'Hola', { link: '/x' })]));
  show();
  expect(await screen.findByRole('region', { name: 'Novedades' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Leer más: Hola' })).toBeTruthy();
});
