/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { RemoteRoute } from '@laurel/federation/contract/remote-module';
import { routeOwns } from '@laurel/federation/registry/match-remote';
import { answerCalls, type Reply, reply } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import declaration from '../remote.json' with { type: 'json' };
import remote from './remote.tsx';
import { link } from './testing/challenges.ts';
import { homeReplies } from './testing/home-replies.ts';
import { mug } from './testing/rewards.ts';
import { showPages } from './testing/show-pages.tsx';

const challenge = { ...link, id: '3', identifier: 'spring-walk', caption: 'Spring walk' };
const SPRING_WALK: string = 'spring-walk';
const RULES: string = 'official-rules';
const answers: Reply[] = [
  reply.get('/public/rewards/7', { ...mug, name: 'A mug' }),
  reply.get(`/public/challenges/${SPRING_WALK}`, challenge),
  reply.get(`/public/program_pages/${RULES}`, {
    id: '1',
    slug: 'official-rules',
    title: 'Official Rules',
    html: '',
  }),
];
const program = {
  name: 'Sunrise Club',
  qrati_config: { qrati_program_id: '1' },
  term_rewards_as: 'treats',
  email_settings: [],
  program_template_detail: { header_text: 'Good mornings', header_description: '' },
};

function arrive(address: string, participant?: { id: string; first_name: string }): void {
  window.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
  jest.spyOn(window, 'scrollTo').mockReturnValue();
  // These tests do not check the page of the partner.
  window.fetch = () => new Promise(() => undefined);
  answerCalls(homeReplies(), answers);
  showPages(remote.routes as RouteObject[], {
    address,
    features: { offers_reward: true, receipts: true },
    contestUrl: 'https://contest.test/',
    program: program as never,
    ...(participant && { participant }),
  });
}

const ada = { id: '1', first_name: 'Ada' };
const here = (): string => window.location.pathname + window.location.search;

afterEach(cleanup);

it.each([
  ['/', 'Good mornings', 'P-023'],
  ['/signin', 'Welcome to Sunrise Club!', 'P-024'],
  ['/my-offers', "Let's find the deals, offers & savings near you", 'P-031'],
  ['/my-offers/corner-bistro-7?keyword=tea', "Let's find the deals, offers & savings near you", 'P-032'],
  ['/official-rules', 'Official Rules', 'P-035'],
])('%s is the page with the heading "%s" [%s]', async (address, name) => {
  arrive(address);
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
  expect(here()).toBe(address);
});

it('a challenge is found by its identifier [P-029]', async () => {
  arrive('/challenge/spring-walk', ada);
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring walk' })).toBeTruthy();
});

it.each([
  ['/signin', undefined, 'Sign in'],
  ['/my-account', ada, 'My Account'],
  ['/receipts', ada, 'My receipts'],
  ['/my-offers', ada, 'Explore Perks and Benefits'],
  ['/my-rewards', ada, 'My treats'],
  ['/photos', ada, 'Photos'],
  ['/contest', ada, 'Photo contest'],
  ['/official-rules', undefined, 'Official Rules'],
  ['/challenge/spring-walk', ada, 'Spring walk'],
  ['/reward/7', ada, 'A mug'],
])('%s has a title of its own', async (address, participant, title) => {
  arrive(address, participant);
  await waitFor(() => expect(document.title).toBe(`${title} · Sunrise Club`));
});

it('declares every address that it has a page for', () => {
  const pathsOf = ({ path, children = [] }: RemoteRoute): string[] => [
    ...(path === undefined ? [] : [path.startsWith('/') ? path : `/${path}`]),
    ...children.flatMap(pathsOf),
  ];
  const pages = remote.routes.flatMap(pathsOf);
  expect(pages).toHaveLength(12);
  // The server has the pages of programs itself, and uses the declaration for all others.
  expect(
    pages
      .filter((path) => path !== '/' && path !== '/:slug')
      .every((page) => declaration.routes.some((route) => route !== '/' && routeOwns(route, page))),
  ).toBe(true);
});

it('a reward opens over the home page, also on a direct landing, and closes to the page as it was [P-030][X-051]', async () => {
  arrive('/reward/7', ada);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  const section = screen.getByText('Completed Activities');
  await userEvent.keyboard('{Escape}');
  expect(here()).toBe('/');
  expect(screen.getByText('Completed Activities')).toBe(section);
});

it.each([
  ['/my-account', '/signin?redirect_to=%2Fmy-account'],
  ['/my-rewards', '/signin?redirect_to=%2Fmy-rewards'],
  ['/challenge/spring-walk?from=mail', '/signin?redirect_to=%2Fchallenge%2Fspring-walk%3Ffrom%3Dmail'],
  ['/reward/7', '/signin?redirect_to=%2Freward%2F7'],
])('a visitor is sent from %s to sign in, and back [P-028][P-158][P-461]', async (address, signIn) => {
  arrive(address);
  await waitFor(() => expect(here()).toBe(signIn));
});
