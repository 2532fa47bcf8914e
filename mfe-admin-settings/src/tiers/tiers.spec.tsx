/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit, inMenu } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProgramTiersForm, ProgramTiersSaved } from '@laurel/contracts/programs/tiers/tiers.dto';
import { addMessages, untypedApi as api, isAnythingDirty } from '@laurel/web-kit';
import { answerCalls, refusal, type Reply, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { answers } from '../testing/settings.ts';
import { first, ladder, TIERS } from './tiers.fixture.ts';

const SETTINGS = '/admin/v2/programs/1/settings';
const user = userEvent.setup({ delay: null });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(tiers: ProgramTiersForm, more: readonly Reply[] = [], visit: Partial<AdminVisit> = {}): void {
  answerCalls(answers, reply.get(`${TIERS}/new`, tiers), more);
  const address = `${SETTINGS}/program/program_tiers`;
  render(adminPagesAt(remote.routes as RouteObject[], { address, features: { tiers: true }, ...visit }));
}

const field = (name: string, tier: number): Promise<HTMLInputElement> =>
  screen.findByRole('textbox', { name: new RegExp(`^${name}.* of tier ${tier}\\b`) });
const valueOf = async (name: string, tier: number): Promise<string> => (await field(name, tier)).value;
const type = async (name: string, tier: number, text: string): Promise<void> => {
  const input = await field(name, tier);
  await user.clear(input);
  if (text !== '') await user.type(input, text);
};
/** All words of the notice with this text; those of earlier tests may still be there. */
const notice = async (text: string): Promise<string | null | undefined> =>
  (await screen.findByText(text)).closest('li')?.textContent;
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));

describe('the tiers of a program', () => {
  it('begin with two that stay, have a title of their own and are posted as a whole [A-425] [A-426] [A-427] [A-433] [A-450] [A-455] [X-087]', async () => {
    open(first, [reply.post(TIERS, savedAs({ ...ladder, version: '4' }))]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tier-Based Leveling System' })).toBeTruthy();
    await field('Name', 2);
    expect(screen.queryByRole('button', { name: /Remove tier/ })).toBeNull();
    const post = jest.spyOn(api, 'post').mockClear();
    await press('Save tiers');
    await type('Name', 1, 'Sprout');
    await press('Save tiers');
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await type('Name', 2, 'Leaf');
    await press('Save tiers');
    expect(await notice('Tier-Based Leveling System was created successfully!')).toContain('Sucess!');
    expect(post).toHaveBeenCalledWith(TIERS, {
      tiers: [
        { name: 'Sprout', points_threshold_min: 0, points_threshold_max: 999, translations: {} },
        { name: 'Leaf', points_threshold_min: 1_000, points_threshold_max: null, translations: {} },
      ],
      version: '3',
    });
    await waitFor(async () => expect(await valueOf('Name', 3)).toBe('Blossom'));
    await type('Name', 3, 'Bloom');
    await press('Save tiers');
    expect(await screen.findByText('Tier-Based Leveling System was updated successfully!')).toBeTruthy();
    expect(post).toHaveBeenLastCalledWith(TIERS, expect.objectContaining({ version: '4' }));
  });

  it('have a name for each language of the program', async () => {
    const program = { i18n_enabled: true, content_language: 'en' as const };
    open(ladder, [reply.post(TIERS, savedAs(ladder))], { program });
    const name = await screen.findByRole('textbox', { name: 'Name of tier 2 (Spanish)' });
    expect(screen.getByText('Spanish: 3 texts are missing')).toBeTruthy();
    await user.type(name, 'Hoja');
    await press('Add tier');
    const post = jest.spyOn(api, 'post').mockClear();
    await user.type(screen.getByRole('textbox', { name: 'Name of tier 4 (required)' }), 'Tree');
    await press('Save tiers');
    await waitFor(() => expect(post).toHaveBeenCalled());
    const { tiers } = post.mock.calls[0]?.[1] as { tiers: { translations: object }[] };
    expect(tiers.map(({ translations }) => translations)).toEqual(
      ['', 'Hoja', '', ''].map((text) => ({ es: { name: text } })),
    );
  });

  it('preserve values typed while they are saved, and ask before they are left [A-200]', async () => {
    let answer: (tiers: ProgramTiersSaved) => void = () => undefined;
    open(ladder, [reply.post(TIERS, new Promise<ProgramTiersSaved>((resolve) => (answer = resolve)))]);
    await type('Name', 3, 'Bloom');
    const post = jest.spyOn(api, 'post').mockClear();
    await press('Save tiers');
    await waitFor(() => expect(isAnythingDirty()).toBe(false));
    await type('Name', 3, 'Petal');
    await press('Add tier');
    answer(savedAs({ ...ladder, version: '4' }));
    await waitFor(() => expect(isAnythingDirty()).toBe(true));
    await press('Save tiers');
    expect([await valueOf('Name', 3), await valueOf('From', 4)]).toEqual(['Petal', '1000']);
    await type('Name', 4, 'Tree');
    await press('Save tiers');
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(post).toHaveBeenLastCalledWith(TIERS, {
      tiers: [
        ...ladder.defaultValues.tiers.slice(0, 2),
        { name: 'Petal', points_threshold_min: 2_000, points_threshold_max: null, translations: {} },
        { name: 'Tree', points_threshold_min: 1_000, points_threshold_max: null, translations: {} },
      ],
      version: '4',
    });
  });

  it('start behind the one before, at 1000 behind an open one, while its end is typed [A-428] [A-429] [A-430] [X-085]', async () => {
    open(ladder);
    await field('Name', 3);
    await press('Add tier');
    expect([await valueOf('From', 4), await valueOf('Up to', 4)]).toEqual(['1000', '']);
    await type('Up to', 3, '4999');
    expect(await valueOf('From', 4)).toBe('5000');
    await press('Add tier');
    await type('Up to', 4, '9999');
    expect(await valueOf('From', 5)).toBe('10000');
    await type('From', 5, '20000');
    await type('Up to', 4, '8999');
    expect(await valueOf('From', 5)).toBe('20000');
    expect(screen.getByText('5,000 to 8,999')).toBeTruthy();
    await press('Remove tier 4');
    expect(await valueOf('From', 4)).toBe('20000');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add tier' }));
  });

  it('are at most twenty: more that are stored are cut, and none can be added [A-456]', async () => {
    const tiers = Array.from({ length: 22 }, (_, index) => ({
      name: `T${index}`,
      points_threshold_min: index * 10,
      points_threshold_max: index * 10 + 9,
      translations: {},
    }));
    open({ ...ladder, defaultValues: { tiers: tiers.slice(0, 19) } });
    await field('Name', 19);
    await press('Add tier');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add tier' }).disabled).toBe(true);
    expect(screen.getByText('A program has 20 tiers at most.')).toBeTruthy();
    cleanup();
    open({ ...ladder, defaultValues: { tiers } });
    await field('Name', 20);
    expect(screen.queryByRole('textbox', { name: /of tier 21/ })).toBeNull();
  });

  it('say at the tier what overlaps or is no number, and send nothing that was misread [A-431] [A-452]', async () => {
    const reason = '“Leaf” and “Blossom” overlap';
    const errors = { 'tiers.1.points_threshold_max': [reason] };
    const refused = refusal(422, 'validation_failed', reason, errors);
    open(ladder, [reply.post(TIERS, refused)]);
    const post = jest.spyOn(api, 'post').mockClear();
    fireEvent.change(await field('Up to', 2), { target: { value: '20.5k' } });
    await press('Save tiers');
    expect(await screen.findByText('Enter a whole number.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    fireEvent.change(await field('Up to', 2), { target: { value: '2500' } });
    await type('From', 3, '2000');
    await press('Save tiers');
    expect(await screen.findByText(reason)).toBeTruthy();
    expect((await field('Up to', 2)).getAttribute('aria-invalid')).toBe('true');
    expect(await notice(`Tiers: ${reason}`)).toContain('Error!');
  });

  it('are neither in the menu nor on the screen where they are off or the person may not [A-095] [A-424] [A-551]', async () => {
    open(ladder, [], { address: `${SETTINGS}/program/general` });
    await waitFor(() => expect(inMenu('Tiers')).toBeTruthy());
    const closed: Partial<AdminVisit>[] = [
      { features: {} },
      { features: { tiers: false } },
      { permissions: { program: { update: true }, tiers: {} } },
    ];
    for (const visit of closed) {
      cleanup();
      open(ladder, [], { address: `${SETTINGS}/program/general`, ...visit });
      await waitFor(() => expect(inMenu('Labels')).toBeTruthy());
      expect(inMenu('Tiers')).toBeNull();
      cleanup();
      open(ladder, [], visit);
      expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Save tiers' })).toBeNull();
    }
  });
});
