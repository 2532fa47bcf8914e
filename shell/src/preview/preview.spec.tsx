/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { previewMessage, type PreviewState } from '@laurel/contracts/page/preview';
import { brandingColours, type ElementCssStyle, type ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { fontFamily } from '@laurel/contracts/programs/fonts/program-fonts';
import type { Site } from '@laurel/contracts/programs/site';
import { addMessages, fillPage, getPageData, untypedApi as api, usePageData } from '@laurel/web-kit';
import type { AppHistory } from '@laurel/web-kit/router';
import { answerCalls, receivedCalls, type Reply, reply } from '@laurel/web-kit/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { reportFault } from '../page/report-fault.ts';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { startFrame } from './start-frame.ts';

const ORIGIN = 'https://office.test';
const preview = { origin: ORIGIN, calls: '/preview/first' };
const style: ElementCssStyle = {
  colours: Object.fromEntries(brandingColours.map((name) => [name, '#101010'])) as ElementCssStyle['colours'],
  radius: { button: 'small', input: 'small', tile: 'large', card: 'medium' },
  header_font: 'Fraunces',
  body_font: 'Inter',
  theme: 'dark',
};
const template = { header_text: 'Hello', element_css_style: style } as ProgramTemplateDetail;
const site = { id: '1', name: 'Club', program_template_detail: template } as Site;

// The original, which a frame switches off.
const focus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus') as PropertyDescriptor;
let history: AppHistory;
/** Where the frame's messages went, and what they said. */
let sent: unknown[][];
const listening: [string, EventListenerOrEventListenerObject, unknown][] = [];

beforeEach(() => {
  addMessages('shell', { en, es });
  fillPage({ program: site, preview });
  sent = [];
  jest.spyOn(window, 'postMessage').mockImplementation((...message: unknown[]) => void sent.push(message));
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
    jest.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      listening.push([type, listener, options]);
      add(type, listener, options);
    });
  }
  history = startFrame(preview);
});

afterEach(() => {
  cleanup();
  for (const [type, listener, options] of listening.splice(0)) {
    window.removeEventListener(type, listener, options as boolean);
    document.removeEventListener(type, listener, options as boolean);
  }
  jest.restoreAllMocks();
  Object.defineProperty(HTMLElement.prototype, 'focus', focus);
  document.documentElement.removeAttribute('style');
});

const state = (changes: Partial<PreviewState> = {}): PreviewState => ({
  kind: previewMessage,
  template,
  theme: 'light',
  page: 'home',
  calls: '/preview/second',
  ...changes,
});
const receive = (data: unknown, from: { origin?: string; source?: Window | null } = {}): Promise<void> =>
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source: window, ...from }));
    return Promise.resolve();
  });
const variable = (name: string): string => document.documentElement.style.getPropertyValue(name);
const looking = (changes: Partial<ElementCssStyle>, words = 'Hello'): ProgramTemplateDetail => ({
  ...template,
  header_text: words,
  element_css_style: { ...style, ...changes },
});
const coloured = (value: string): ProgramTemplateDetail =>
  looking({ colours: { ...style.colours, 'perk-primary': value } });

/** The answer below the path of the newest ticket. */
const below = (answer: Reply): Reply => ({ ...answer, path: `/preview/second${answer.path}` });
const tile = (identifier: string, bypass_modal: boolean): ChallengeTile => ({
  id: '7',
  identifier,
  caption: identifier,
  challenge_type: 'link',
  points: 5,
  reward_type: 'points',
  finish: null,
  image: null,
  cta_button_text: 'Go',
  link_url: null,
  bypass_modal,
});

function Words(): ReactNode {
  return <p>{usePageData().program?.program_template_detail.header_text}</p>;
}

it('shows the colors, corners, fonts, words and theme that the back-office sends, without loading anew', async () => {
  expect(sent).toEqual([[{ kind: previewMessage, news: 'ready' }, ORIGIN]]);
  render(<Words />);
  const radius = { ...style.radius, button: 'full' as const };
  const changed = looking(
    { radius, header_font: 'Lora', colours: { ...style.colours, 'perk-primary': '#ff0000' } },
    'Hi!',
  );
  await receive(state({ template: changed }));
  expect([variable('--perk-primary'), variable('--radius-button')]).toEqual(['#ff0000', '999px']);
  expect(variable('--font-header')).toBe(fontFamily('Lora'));
  expect(document.head.textContent).toContain('@font-face{font-family:"Lora"');
  expect(document.documentElement.dataset).toMatchObject({ theme: 'light', programTheme: 'dark' });
  expect(document.querySelector('p')?.textContent).toBe('Hi!');
  await receive(state({ template: coloured('#ff00') }));
  expect(variable('--perk-primary')).toBe('#ff0000');
  await receive(state({ template: coloured('url(https://evil.test)') }));
  expect(variable('--perk-primary')).toBe('#ff0000');
});

it('ignores messages of another origin, of another window, and of another kind', async () => {
  const before = getPageData();
  const wanted = state({ template: coloured('#ff0000'), page: 'signIn' });
  await receive(wanted, { origin: 'https://evil.test' });
  await receive(wanted, { origin: 'null' });
  await receive(wanted, { origin: `${ORIGIN}.evil.test` });
  await receive(wanted, { source: null });
  const frame = document.body.appendChild(document.createElement('iframe'));
  await receive(wanted, { source: frame.contentWindow });
  frame.remove();
  await receive({ ...wanted, kind: 'bot-check' });
  await receive('laurel-preview');
  expect([variable('--perk-primary'), history.location.pathname, getPageData()]).toEqual(['', '/', before]);
});

it('opens the page that the back-office chooses, a challenge and a reward where the program has them', async () => {
  answerCalls([
    below(reply.get('/public/home/active_uncompleted_challenges', [tile('straight', true), tile('the-map', false)])),
    below(reply.get('/public/home/active_rewards', [])),
  ]);
  const at = (): string => history.location.pathname;
  await receive(state({ page: 'signIn' }));
  await waitFor(() => expect(at()).toBe('/signin'));
  await receive(state({ page: 'challenge' }));
  await waitFor(() => expect(at()).toBe('/challenge/the-map'));
  expect(sent.at(-1)).toEqual([{ kind: previewMessage, news: 'shown', page: 'challenge' }, ORIGIN]);
  await receive(state({ page: 'reward' }));
  await waitFor(() => expect(sent.at(-1)).toEqual([{ kind: previewMessage, news: 'missing', page: 'reward' }, ORIGIN]));
  await receive(state());
  await waitFor(() => expect(at()).toBe('/'));
  expect(window.location.pathname).toBe('/');
});

it('sends which setting a clicked element has, and neither follows links nor sends forms', async () => {
  const pressed = jest.fn();
  const submitted = jest.fn();
  render(
    <div onClick={pressed} onSubmit={submitted}>
      <header data-setting="perk-header-color">
        <a href="/elsewhere" data-setting="header_logo perk-header-title-color nonsense">
          Logo
        </a>
        <span>Menu</span>
      </header>
      <h1>Title</h1>
      <article data-kind="reward">
        <h3>Mug</h3>
        <button data-variant="primary">Claim</button>
      </article>
      <form>
        <input aria-label="Email" />
        <button>Go</button>
      </form>
    </div>,
  );
  const pick = async (text: string): Promise<unknown> => {
    await userEvent.click(text === 'Email' ? screen.getByLabelText(text) : screen.getByText(text));
    const [news, origin] = sent.at(-1) ?? [];
    expect(origin).toBe(ORIGIN);
    return (news as { settings: unknown }).settings;
  };
  const page = ['perk-body-background', 'perk-body-content', 'body_font'];
  expect(await pick('Logo')).toEqual(['header_logo', 'perk-header-title-color']);
  expect(await pick('Menu')).toEqual(['perk-header-color']);
  expect(await pick('Title')).toEqual(['header_font', ...page]);
  expect(await pick('Mug')).toEqual(['header_font', 'perk-reward-tile-background-color', 'radius-tile']);
  expect(await pick('Claim')).toEqual(['perk-primary', 'perk-primary-content', 'radius-button']);
  expect(await pick('Email')).toEqual(['radius-input']);
  expect(await pick('Go')).toEqual(page);
  (focus.value as () => void).call(screen.getByText('Claim'));
  await userEvent.keyboard('{Enter}');
  expect(sent.at(-1)?.[0]).toMatchObject({ settings: ['perk-primary', 'perk-primary-content', 'radius-button'] });
  expect([pressed.mock.calls, submitted.mock.calls, window.location.pathname]).toEqual([[], [], '/']);
});

it('calls below the newest ticket, and reports no fault', async () => {
  const beacon = jest.fn();
  Object.assign(navigator, { sendBeacon: beacon });
  answerCalls([below(reply.get('/public/home/carousel', []))]);
  await receive(state());
  expect(await api.get('/public/home/carousel')).toEqual([]);
  expect(receivedCalls.at(-1)?.path).toBe('/preview/second/public/home/carousel');
  reportFault('remote', {});
  expect(beacon).not.toHaveBeenCalled();
  fillPage({ program: site });
  reportFault('remote', {});
  expect(beacon).toHaveBeenCalledTimes(1);
});

it('leaves the focus where it is, in the form beside the frame', () => {
  render(<button>Claim</button>);
  screen.getByText('Claim').focus();
  expect(document.activeElement).toBe(document.body);
});
