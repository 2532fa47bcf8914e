/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import type { RemoteDeclaration } from '@laurel/federation/contract/remote-declaration';
import { untypedApi as api, type CallOptions } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readFile } from 'node:fs/promises';
import { closeOverlay, Overlay } from '../admin-frame/shown-overlay.ts';
import { arrive, BackOffice, club, everything, programs } from '../testing/back-office.tsx';
import { challengeRow, participantRow, participantTable } from '../testing/rows.ts';
import { matches } from './matches.ts';

const get = jest.spyOn(api, 'get');

beforeEach(async () => {
  localStorage.clear();
  Object.assign(window, { scrollTo: () => undefined });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  get.mockClear();
  answerCalls(
    reply.get(participants, participantTable()),
    reply.get(challenges, tableOf<ChallengeRow>()),
    reply.get('/admin/v2/programs/2/participants', participantTable()),
    reply.get('/admin/v2/programs/2/challenges', tableOf<ChallengeRow>()),
  );
  await Overlay.load();
});

afterEach(() => {
  cleanup();
  closeOverlay();
});

const one = programs.slice(0, 1);
const path = (): string => window.location.pathname;
const participants = '/admin/v2/programs/1/participants';
const challenges = '/admin/v2/programs/1/challenges';
const ada = participantRow('7', 'Ada Vega', 'ada@demo.test');
const adagio = challengeRow('12', 'Adagio');

async function search(page: Parameters<typeof arrive>[1] = { userPrograms: one }): Promise<HTMLElement> {
  arrive('/admin/v2/programs/1/challenges', page);
  render(<BackOffice />);
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: /^Pages, programs/ });
}

const options = (): string[] => screen.getAllByRole('option').map(({ textContent }) => textContent);
const asked = (): [string, unknown][] =>
  get.mock.calls
    .filter(([list]) => !list.includes('jobs'))
    .map(([list, { params } = {} as CallOptions]) => [list, params]);

describe('the global search', () => {
  it('finds pages by their label and their synonyms, with the keyboard alone [A-045] [A-046]', async () => {
    const box = await search();
    expect(options()).toEqual(['Dashboard', 'Challenges', 'Receipts', 'Tiers']);
    await userEvent.type(box, 'lev');
    expect(options()).toEqual(['Tiers']);
    await userEvent.clear(box);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['Receipts', 'true']);
    await userEvent.keyboard('{Enter}');
    expect(path()).toBe('/admin/v2/programs/1/receipts');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds a page by the program’s term for it and by the usual one [A-020] [A-046]', async () => {
    const named = club.navigation.map((entry) =>
      entry.id === 'challenges' ? { ...entry, term: 'rewards' as const } : entry,
    );
    const navigation = jest.replaceProperty(club, 'navigation', named);
    const box = await search({ userPrograms: [{ ...one[0], term_rewards_as: 'treats' }] });
    for (const words of ['treat', 'challenge']) {
      await userEvent.clear(box);
      await userEvent.type(box, words);
      expect(options()).toEqual(['Treats']);
    }
    navigation.restore();
  });

  it('finds records by requesting five from each list, once typing has paused, and opens one [A-046]', async () => {
    alsoAnswer(reply.get(participants, participantTable(ada)), reply.get(challenges, tableOf([adagio])));
    const box = await search();
    await userEvent.type(box, 'ada');
    const group = await screen.findByRole('group', { name: 'Participants' });
    expect(within(group).getByRole('option').textContent).toBe('Ada Vegaada@demo.test');
    await screen.findByRole('group', { name: 'Challenges' });
    expect(asked()).toEqual([
      [participants, { search: 'ada', page_size: 5 }],
      ['/admin/v2/programs/1/challenges', { search: 'ada', page_size: 5 }],
    ]);
    expect(screen.getByRole('status').textContent).toBe('2 results');
    await userEvent.click(screen.getByRole('option', { name: 'Adagio' }));
    expect(path()).toBe('/admin/v2/challenges/12');
  });

  it('searches the lists of participants, challenges, rewards and receipts that the user may view [A-046]', async () => {
    const declared = await Promise.all(
      ['challenges', 'receipts'].map(async (part) => {
        const file = new URL(`../../../mfe-admin-${part}/remote.json`, import.meta.url);
        return (JSON.parse(await readFile(file, 'utf8')) as RemoteDeclaration).records ?? [];
      }),
    );
    const rows = declared
      .flat()
      .map(({ label, list, path: record, permission }) => [label.en, list, record, permission?.resource]);
    const inProgram = '/admin/v2/programs/{program_id}';
    expect(rows).toEqual([
      ['Challenges', `${inProgram}/challenges`, '/admin/v2/challenges/{id}', 'challenges'],
      ['Rewards', `${inProgram}/rewards`, '/admin/v2/rewards/{id}', 'rewards'],
      ['Participants', `${inProgram}/participants`, '/admin/v2/users/{id}', 'users'],
      ['Receipts', `${inProgram}/receipts`, '/admin/v2/receipts/{id}', 'receipts'],
    ]);
  });

  it('searches only lists that the user may view, in programs where they may search [A-046] [A-549]', async () => {
    const [first, second] = programs;
    const userPrograms = [
      { ...first, permissions: { ...everything, users: { view: false } } },
      { ...second, permissions: { ...everything, global_search: { view: false } } },
    ];
    alsoAnswer(reply.get(challenges, tableOf([adagio])));
    await userEvent.type(await search({ userPrograms }), 'ada');
    await screen.findByRole('option', { name: 'Adagio' });
    expect(asked().map(([list]) => list)).toEqual(['/admin/v2/programs/1/challenges']);
  });

  it('finds other programs and their records, with the program’s name [A-046]', async () => {
    alsoAnswer(reply.get('/admin/v2/programs/2/participants', participantTable({ ...ada, name: 'Fernando' })));
    await userEvent.type(await search({}), 'fern');
    await waitFor(() => expect(options()).toEqual(['Fernandoada@demo.test · Fernhill Roastery', 'Fernhill Roastery']));
    await userEvent.click(screen.getByRole('option', { name: /^Fernando/ }));
    expect(path()).toBe('/admin/v2/programs/2/users/7');
  });

  it('aborts running requests when more is typed, and shows nothing of them', async () => {
    const named = (name: string) => participantTable({ ...ada, id: '8', name });
    const late = () => new Promise<ReturnType<typeof named>>((done) => setTimeout(() => done(named('Old')), 600));
    const answers = [late];
    alsoAnswer(reply.get(participants, () => answers.shift()?.() ?? named('New')));
    const signals = (): (AbortSignal | undefined)[] =>
      get.mock.calls.filter(([list]) => list === participants).map(([, options]) => options?.signal);
    const box = await search();
    await userEvent.type(box, 'ad');
    await waitFor(() => expect(signals()).toHaveLength(1));
    expect(screen.getByRole('status').textContent).toBe('Searching…');
    await userEvent.type(box, 'a');
    expect(signals()[0]?.aborted).toBe(true);
    await screen.findByRole('option', { name: /^New/ });
    await new Promise((done) => setTimeout(done, 700));
    expect(screen.queryByRole('option', { name: /^Old/ })).toBeNull();
  });

  it('reports which records cannot be searched, and an empty result', async () => {
    alsoAnswer(reply.get(participants, refusal(503, 'busy', 'Down')));
    const box = await search();
    await userEvent.type(box, 'zzz');
    const group = await screen.findByRole('group', { name: 'Participants' });
    within(group).getByText('Search is not available right now.');
    await userEvent.clear(box);
    alsoAnswer(reply.get(participants, participantTable()));
    await userEvent.type(box, 'yyy');
    await screen.findAllByText('Nothing found for “yyy”.');
  });
});

it('opens with `/` where no list uses the key; `?` shows every shortcut of the page', async () => {
  arrive('/admin/v2/programs/1/challenges');
  render(<BackOffice />);
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(
    within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ctrl + K', '/', '?']);
  await userEvent.keyboard('{Escape}/');
  await screen.findByRole('combobox', { name: /^Pages, programs/ });
});

it.each([
  ['', true],
  ['run NIGHT', true],
  ['jar', false],
  ['cafe', true],
  ['clu x', false],
])('“%s” is among the beginnings of the words: %s', (question, found) => {
  expect(matches(question, ['Nightjar Run-Club', 'Café'])).toBe(found);
});

it.each([
  ['configuracion', 'Configuración'],
  ['CONFIGURACIÓN', 'configuracion'],
  ['nandu', 'Café Ñandú'],
])('“%s” is the beginning of a word of “%s”, whatever the accents', (question, text) => {
  expect(matches(question, [text])).toBe(true);
});
