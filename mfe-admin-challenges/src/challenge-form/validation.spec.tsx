/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, reply, savedAs } from '@laurel/web-kit/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { donation, formDefinition, ofType, quiz } from '../testing/challenges.ts';
import { EditPage } from './edit-page.tsx';

const routes = [
  { path: '/admin/v2/programs/:program_id/challenges', element: <p>the list</p> },
  { path: '/admin/v2/challenges/:challenge_id/edit', element: <EditPage /> },
];
const membership: typeof quiz = {
  ...ofType('membership'),
  membership_challenge: { price: '30.00', currency: 'usd', merchant_name: 'Fernhill' },
};

const clip: typeof quiz = {
  ...ofType('video'),
  video_url: 'https://cdn.example.org/clip.mp4',
  video_seconds: 90,
  duration: 80,
};

async function open(challenge: typeof quiz, step: string): Promise<void> {
  answerCalls([
    reply.get('/admin/v2/challenges/8/edit', { ...formDefinition, challenge }),
    reply.put('/admin/v2/challenges/8', savedAs(challenge)),
  ]);
  render(adminPagesAt(routes, { address: `/admin/v2/challenges/8/edit?step=${step}` }));
  await screen.findByRole('heading', { level: 1 });
}
const fill = async (name: RegExp, text: string): Promise<void> => {
  const field = screen.queryByRole('textbox', { name }) ?? screen.getByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const refusal = async (): Promise<string> => (await screen.findByRole('alert')).textContent;

beforeEach(() => {
  localStorage.clear();
  addMessages('adminChallenges', { en, es });
});
afterEach(cleanup);

describe('a challenge cannot be saved', () => {
  it.each([
    ['a name of one character', quiz, 'content', /^Name/, 'a', 'ab', 'Name'],
    ['points below 0', quiz, 'reward', /^Points/, '-1', '0', 'Points'],
    ['points that are no whole number', quiz, 'reward', /^Points/, '12.00', '1,200', 'Points'],
    ['half a percentage to watch', clip, 'details', /^Percentage/, '30.5', '30', 'Percentage to watch'],
    ['no percentage to watch', clip, 'details', /^Percentage/, ' ', '30', 'Percentage to watch'],
    ['a finish at its start', quiz, 'schedule', /^End/, '2026-10-01T08:00', '2026-10-01T08:01', 'End'],
    ['a price of 0', membership, 'details', /^Price/, '0.00', '0.50', 'Membership'],
  ])('with %s [A-198]', async (_what, challenge, step, field, wrong, right, fault) => {
    await open(challenge, step);
    const put = jest.spyOn(api, 'put').mockClear();
    await fill(field, wrong);
    await save();
    expect(await refusal()).toBe(`Please fix the following errors:${fault} is invalid or missing`);
    expect(put).not.toHaveBeenCalled();
    await fill(field, right);
    await save();
    await screen.findByText('the list');
  });

  it.each([
    ['Recipient 1', 'recipient'],
    ['Amount 1', 'amount'],
  ])('with no %s to choose in a donation [A-198]', async (only, kind) => {
    await open(donation, 'details');
    const put = jest.spyOn(api, 'put').mockClear();
    const choosable = within(screen.getByRole('region', { name: only })).getByRole('checkbox', {
      name: 'Available',
    });
    await fill(/^Label for the recipients/, 'Charity');
    await userEvent.click(choosable);
    await save();
    expect(await refusal()).toContain('Donation is invalid or missing');
    expect(screen.getByText(`Make at least one ${kind} available.`)).toBeTruthy();
    expect(put).not.toHaveBeenCalled();
    await userEvent.click(choosable);
    await save();
    await screen.findByText('the list');
  });

  it('with an amount that cannot be read, and is told nothing else of it [A-198]', async () => {
    await open(donation, 'details');
    const put = jest.spyOn(api, 'put').mockClear();
    await fill(/^Amount/, 'ten');
    await save();
    expect(await screen.findByText('This cannot be read as an amount. Write it like 1,200.50.')).toBeTruthy();
    expect(screen.queryByText('Make at least one amount available.')).toBeNull();
    expect(put).not.toHaveBeenCalled();
    await fill(/^Amount/, '10');
    await fill(/^Points/, '1.5');
    await save();
    expect(put).not.toHaveBeenCalled();
    await fill(/^Points/, '1,200');
    await save();
    await screen.findByText('the list');
    expect(put.mock.calls[0]?.[1]).toMatchObject({
      donation_challenge: { amounts: [{ amount: '10.00', points: 1_200 }] },
    });
  });
});
