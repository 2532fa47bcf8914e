/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addMessages, changeLanguage, type Language } from '@laurel/web-kit';
import { answerCalls, type Reply, reply, tableOf } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import remote from './remote.tsx';
import { donation, formDefinition, newForm } from './testing/challenges.ts';
import { ada, adaRow, participantTable, tabReplies } from './testing/participants.ts';
import { rewardOf } from './testing/rewards.ts';

const PROGRAM = '/admin/v2/programs/1';
const RECORD = '/admin/v2/participants/7';
const answers = [
  reply.get(RECORD, ada),
  reply.get(`${PROGRAM}/integration_status`, { aptos: { enabled: false } }),
  ...tabReplies,
  reply.get(`${PROGRAM}/challenges/new`, newForm),
  reply.get(`${PROGRAM}/challenges`, tableOf([])),
  reply.get(`${PROGRAM}/rewards`, tableOf([])),
  reply.get(`${PROGRAM}/participants`, participantTable([adaRow])),
  reply.get(`${PROGRAM}/profile_attributes`, tableOf([])),
];

beforeEach(() => {
  addMessages('adminChallenges', { en, es });
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }), configurable: true });
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await changeLanguage('en');
});

interface Visit {
  program?: { term_points_as: string; term_rewards_as: string };
  language?: Language;
  more?: Reply[];
}

/** A page of a program that calls its points beans and its rewards treats. */
async function open(address: string, visit: Visit = {}): Promise<void> {
  const { program = { term_points_as: 'beans', term_rewards_as: 'treats' }, language = 'en', more = [] } = visit;
  await changeLanguage(language);
  answerCalls(answers, more);
  render(adminPagesAt(remote.routes as RouteObject[], { address, program, language }));
}
const reward = (selection: string): Reply[] => [
  reply.get('/admin/v2/rewards/7/edit', rewardOf({ id: '7', program_id: '1', selection: selection as 'redeem' })),
];

describe('the program’s terms appear', () => {
  it.each<[Language, string, string, string, Visit['program']]>([
    ['en', 'Add beans', 'Deduct beans', 'Beans', { term_points_as: 'beans', term_rewards_as: 'treats' }],
    ['es', 'Añadir beans', 'Descontar beans', 'Beans', { term_points_as: 'beans', term_rewards_as: 'treats' }],
    ['es', 'Añadir puntos', 'Descontar puntos', 'Puntos', { term_points_as: 'Points', term_rewards_as: 'Rewards' }],
  ])('in the actions on a participant, in %s: %s, %s [A-020]', async (language, add, deduct, label, program) => {
    await open('/admin/v2/users/7', { language, ...(program && { program }) });
    await userEvent.click(await screen.findByRole('button', { name: add }));
    const dialog = within(await screen.findByRole('dialog', { name: add }));
    expect(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) })).not.toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: /^Cancel/ }));
    await userEvent.click(screen.getByRole('button', { name: /^(Actions|Acciones)$/ }));
    expect(await screen.findByRole('menuitem', { name: deduct })).not.toBeNull();
  });

  it('on the page of a participant [A-020]', async () => {
    await open('/admin/v2/users/7/points');
    const tabs = within(await screen.findByRole('navigation', { name: 'Ada Byron' })).getAllByRole('link');
    const names = tabs.map(({ textContent }) => textContent);
    expect([names.includes('Beans'), names.includes('Treats')]).toEqual([true, true]);
    expect(names.filter((name) => name === 'Points' || name === 'Rewards')).toEqual([]);
    const facts = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(facts).toEqual(expect.arrayContaining(['Beans', 'Treats']));
    expect(await screen.findByRole('columnheader', { name: 'Beans' })).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset activities' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('1,250 beans becomes 0');
  });

  it.each([
    ['redeem', 'Cost in beans'],
    ['sweepstake', 'Beans for one entry'],
    ['mini_contest', 'Beans to take part'],
  ])('in the form of a reward, %s: %s [A-020]', async (selection, label) => {
    await open('/admin/v2/rewards/7/edit?step=terms', { more: reward(selection) });
    expect(await screen.findByRole('textbox', { name: new RegExp(`^${label}`) })).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Treats of Fernhill Coffee Club' })).not.toBeNull();
    cleanup();
    await open('/admin/v2/rewards/7/edit?step=review', { more: reward(selection) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Beans');
  });

  it('in the types of rewards [A-020]', async () => {
    await open(`${PROGRAM}/rewards/new`);
    expect(await screen.findByText('Participants pay with the beans they have.')).not.toBeNull();
    expect(screen.getByText(/^Entries are earned with beans/)).not.toBeNull();
    expect(screen.getByText('Earned with enough beans in lifetime earnings.')).not.toBeNull();
  });

  it('in the form of a challenge [A-020]', async () => {
    await open(`${PROGRAM}/challenges/new?step=reward`);
    expect(await screen.findByRole('textbox', { name: /^Beans/ })).not.toBeNull();
    expect(screen.getByRole('radio', { name: /^Beans/ })).not.toBeNull();
    expect(screen.getByRole('link', { name: /Beans and reward/ })).not.toBeNull();
    expect(screen.getByText('Every completion earns beans.')).not.toBeNull();
  });

  it('beside the amounts of a donation, and above who takes part in a contest [A-020]', async () => {
    await open('/admin/v2/challenges/8/edit?step=details', {
      more: [reply.get('/admin/v2/challenges/8/edit', { ...formDefinition, challenge: donation })],
    });
    expect(await screen.findByRole('textbox', { name: /^Beans it earns/ })).not.toBeNull();
    cleanup();
    const contest = rewardOf({ id: '7', program_id: '1', selection: 'mini_contest' });
    await open('/admin/v2/rewards/7/mini_contest', {
      more: [reply.get('/admin/v2/rewards/7', contest), reply.get('/admin/v2/rewards/7/mini_contest', tableOf([]))],
    });
    expect(await screen.findByRole('columnheader', { name: /^Beans earned/ })).not.toBeNull();
  });

  it('above the lists and parts of the dashboard [A-020]', async () => {
    await open(`${PROGRAM}/challenges`);
    expect(await screen.findByText('What participants of Fernhill Coffee Club do to earn beans.')).not.toBeNull();
    expect(await screen.findByText(/^Challenges are what participants earn beans with/)).not.toBeNull();
    cleanup();
    await open(`${PROGRAM}/rewards`);
    expect(await screen.findByText(/^Participants exchange beans for rewards/)).not.toBeNull();
    cleanup();
    await open(`${PROGRAM}/dashboard`);
    expect(await screen.findByRole('link', { name: 'Treats' })).not.toBeNull();
    cleanup();
    await open(`${PROGRAM}/users`);
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Treats' })).not.toBeNull();
  });
});
