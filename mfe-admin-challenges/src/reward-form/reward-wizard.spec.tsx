/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { brandingColours, type ElementCssStyle } from '@laurel/contracts/programs/branding';
import { toast } from '@laurel/ui';
import { addMessages, changeLanguage, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, descriptionOf, refusal, reply, type Reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { rewardOf } from '../testing/rewards.ts';
import remote from '../remote.tsx';
import { newForm } from '../testing/challenges.ts';

const success = jest.spyOn(toast, 'success');
const failure = jest.spyOn(toast, 'error');
const LIST = '/admin/v2/programs/1/rewards';
const AT = '/admin/v2/rewards/7';
const saved = savedAs(rewardOf());
const routes = [
  { path: '/admin/v2/programs/:program_id/rewards', element: <p>the list</p> },
  ...(remote.routes as RouteObject[]),
];

function open(
  address: string,
  answers: readonly Reply[],
  visit: Pick<AdminVisit, 'language' | 'permissions' | 'program'> = {},
): void {
  answerCalls(answers);
  render(adminPagesAt(routes, { address, ...visit }));
}
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const step = (name: RegExp): Promise<void> => userEvent.click(screen.getByRole('link', { name }));

beforeEach(() => {
  addMessages('adminChallenges', { en, es });
  window.localStorage.clear();
  success.mockClear();
  failure.mockClear();
});
afterEach(cleanup);

describe('the price of a reward', () => {
  const priced = rewardOf({ threshold: 0, price: { amount: '1200.50', currency: 'eur' } });
  const openTerms = async (language: 'en' | 'es'): Promise<HTMLInputElement> => {
    await changeLanguage(language);
    open(`${AT}/edit?step=terms`, [reply.get(`${AT}/edit`, priced), reply.put(AT, savedAs(priced))], { language });
    return screen.findByRole<HTMLInputElement>('textbox', { name: /^(?:Price|Precio)/ });
  };
  const save = { en: 'Save', es: 'Guardar' };
  afterEach(() => changeLanguage('en'));

  it.each([
    ['en', '1,200.50', '30', '30.00', '30.00'],
    ['en', '1,200.50', '30,5', '30.50', '30.50'],
    ['en', '1,200.50', '1.234,56', '1,234.56', '1234.56'],
    ['en', '1,200.50', '1,200', '1,200.00', '1200.00'],
    ['es', '1200,50', '30.5', '30,50', '30.50'],
    ['es', '1200,50', '12 345,6', '12.345,60', '12345.60'],
    ['es', '1200,50', '1.200', '1200,00', '1200.00'],
  ] as const)('is shown and typed as in %s: %s, %s [A-212]', async (language, before, typed, after, sent) => {
    const price = await openTerms(language);
    const put = jest.spyOn(api, 'put').mockClear();
    expect(price.value).toBe(before);
    await userEvent.clear(price);
    await userEvent.type(price, typed);
    expect(price.value).toBe(typed);
    await userEvent.tab();
    expect(price.value).toBe(after);
    await press(save[language]);
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(put.mock.calls[0]?.[1]).toMatchObject({ price: { amount: sent, currency: 'eur' } });
  });

  it('follows its currency, and says what cannot be paid in it', async () => {
    const price = await openTerms('en');
    const put = jest.spyOn(api, 'put').mockClear();
    await userEvent.clear(price);
    await userEvent.type(price, '0.49');
    await userEvent.tab();
    expect(screen.getByText('Enter €0.50 at least: payments take no smaller amount.')).toBeTruthy();
    await userEvent.clear(price);
    await userEvent.type(price, '500.5');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Currency/ }), 'jpy');
    expect(await screen.findByText('JPY has no decimals. Enter a whole amount.')).toBeTruthy();
    await userEvent.clear(price);
    await userEvent.type(price, '500');
    await press('Save');
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(put.mock.calls[0]?.[1]).toMatchObject({ price: { amount: '500', currency: 'jpy' } });
  });

  it('names the least amount of its currency, and an example in its decimals', async () => {
    await openTerms('en');
    expect(screen.getByText('€0.50 or more, for example €25.00.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Currency/ }), 'jpy');
    expect(screen.getByText('¥50 or more, for example ¥2,500.')).toBeTruthy();
  });

  it.each([
    ['en', 'eur', '1.200', 'EUR has at most 2 decimals.'],
    ['en', 'jpy', '100.000', 'JPY has no decimals. Enter a whole amount.'],
    ['es', 'eur', '1,200', 'EUR tiene 2 decimales como máximo.'],
  ] as const)(
    'is refused in %s when its decimals may be thousands: %s %s',
    async (language, currency, typed, fault) => {
      const price = await openTerms(language);
      const put = jest.spyOn(api, 'put').mockClear();
      await userEvent.selectOptions(screen.getByRole('combobox', { name: /^(?:Currency|Moneda)/ }), currency);
      await userEvent.clear(price);
      await userEvent.type(price, `${typed}{Enter}`);
      await waitFor(() => expect(descriptionOf(price)).toContain(fault));
      expect(put).not.toHaveBeenCalled();
    },
  );

  it('stays as it was typed when it cannot be read', async () => {
    const price = await openTerms('en');
    const put = jest.spyOn(api, 'put').mockClear();
    await userEvent.clear(price);
    await userEvent.type(price, '12,34,5');
    await userEvent.tab();
    expect(screen.getByText('This cannot be read as an amount. Write it like 1,200.50.')).toBeTruthy();
    await press('Save');
    expect(price.value).toBe('12,34,5');
    expect(put).not.toHaveBeenCalled();
  });
});

describe('an optional limit of a reward', () => {
  const save = { en: 'Save', es: 'Guardar' };
  afterEach(() => changeLanguage('en'));

  it.each([
    ['en', 'Limit', '1.20', 'Enter a whole number, or leave it empty.', '1,200', { limit: 1_200 }],
    ['en', 'Limit', 'thirty', 'Enter a whole number, or leave it empty.', ' ', { limit: null }],
    [
      'en',
      'For each participant',
      '30.5',
      'Enter a whole number from 1, or leave it empty.',
      '3',
      { per_participant: 3 },
    ],
    ['es', 'Límite', '30,5', 'Escribe un número entero o déjalo vacío.', '1.200', { limit: 1_200 }],
    ['es', 'Por participante', '1,20', 'Escribe un número entero desde 1 o déjalo vacío.', '2', { per_participant: 2 }],
  ] as const)(
    'is never saved as no limit when it cannot be read: in %s, %s %s [A-212]',
    async (language, name, typed, fault, readable, sent) => {
      await changeLanguage(language);
      open(`${AT}/edit?step=terms`, [reply.get(`${AT}/edit`, rewardOf()), reply.put(AT, saved)], { language });
      const put = jest.spyOn(api, 'put').mockClear();
      const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      await press(save[language]);
      expect(await screen.findByText(fault)).toBeTruthy();
      expect(field.value).toBe(typed);
      expect(put).not.toHaveBeenCalled();
      await userEvent.clear(field);
      await userEvent.type(field, readable);
      await press(save[language]);
      await waitFor(() => expect(put).toHaveBeenCalled());
      expect(put.mock.calls[0]?.[1]).toMatchObject(sent);
    },
  );

  it('is named on the review, and stands as it was typed when its step is opened again', async () => {
    open(`${AT}/edit?step=terms`, [reply.get(`${AT}/edit`, rewardOf())]);
    const field = await screen.findByRole('textbox', { name: 'Limit' });
    await userEvent.clear(field);
    await userEvent.type(field, '30.5');
    await step(/Review/);
    expect(await screen.findAllByText('Limit is invalid or missing')).not.toHaveLength(0);
    await step(/^Change.*Terms/);
    expect(await screen.findByRole('textbox', { name: 'Limit' })).toHaveProperty('value', '30.5');
  });
});

describe('a new reward', () => {
  it('is saved with the fields of its type, and returns to the list [A-005, A-202, A-209, A-212, A-234, A-235]', async () => {
    open(`${LIST}/new`, [reply.post(LIST, saved)], { program: { time_zone: 'America/Denver' } });
    const post = jest.spyOn(api, 'post').mockClear();
    const kinds = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(kinds.map(({ value, labels }) => [value, labels?.[0]?.textContent])).toEqual([
      ['sweepstake', expect.stringMatching(/^SweepstakesEntries/)],
      ['achievement', expect.stringMatching(/^Achievement/)],
      ['milestone', expect.stringMatching(/^Milestone/)],
      ['redeem', expect.stringMatching(/^Cash-in/)],
      ['offer', expect.stringMatching(/^Membership offer/)],
      ['mini_contest', expect.stringMatching(/^Mini contest/)],
      ['priced', expect.stringMatching(/^Priced/)],
    ]);
    await userEvent.click(screen.getByRole('radio', { name: /^Milestone/ }));
    await press('Next');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Five done');
    await userEvent.type(screen.getByRole('textbox', { name: 'Picture' }), '/mug.png');
    await press('Next');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Completed challenges/ }), '5');
    await userEvent.type(screen.getByRole('textbox', { name: 'Limit' }), '30');
    await press('Next');
    expect(await screen.findByText('Empty to begin when it is activated.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2026-12-01T08:00' } });
    fireEvent.change(screen.getByLabelText('End'), { target: { value: '2027-01-31T23:59' } });
    expect(screen.getAllByText('Time zone: America/Denver')).toHaveLength(2);
    await press('Next');
    expect(await screen.findByText('Sunday, January 31, 2027 at 11:59:00 PM MST')).toBeTruthy();
    await press('Save as draft');
    expect(await screen.findByText('the list')).toBeTruthy();
    expect(success).toHaveBeenCalledWith('Reward created successfully.', undefined, expect.anything());
    expect(post).toHaveBeenCalledWith(
      LIST,
      expect.objectContaining({
        name: 'Five done',
        selection: 'milestone',
        threshold: 5,
        limit: 30,
        per_participant: 1,
        image_url: '/mug.png',
        start: '2026-12-01T15:00:00.000Z',
        finish: '2027-02-01T06:59:00.000Z',
      }),
    );
  });

  it('is for those alone who may create rewards [A-202, A-244]', async () => {
    open(`${LIST}/new`, [], { permissions: { rewards: { view: true, update: true, manage: true } } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows its tile in the colours of the program', async () => {
    const colours = {
      ...Object.fromEntries(brandingColours.map((name) => [name, '#fbf5ea'])),
      'perk-body-background': '#101820',
    };
    const radius = { button: 'medium', input: 'small', tile: 'medium', card: 'medium' } as const;
    const look = { header_font: 'Inter', body_font: 'Inter', theme: 'dark', colours, radius } as ElementCssStyle;
    open(`${LIST}/new`, [reply.get('/admin/v2/programs/1/challenges/new', { ...newForm, element_css_style: look })]);
    const card = await screen.findByRole('region', { name: 'The tile' });
    const canvas = (): string | undefined =>
      card.querySelector<HTMLElement>('[inert]')?.style.getPropertyValue('--color-canvas');
    await waitFor(() => expect(canvas()).toBe('#101820'));
    expect(screen.queryByText(/without the program/)).toBeNull();
  });

  it('stays on the form with the server’s reasons [A-236, A-563]', async () => {
    const refused = refusal(422, 'validation_failed', 'Invalid', {
      limit: ['must be at least 3, as many have been claimed'],
    });
    open(`${LIST}/new?step=content`, [reply.post(LIST, refused)]);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
    await press('Next');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Cost in points/ }), '10');
    await press('Save as draft');
    await waitFor(() =>
      expect(failure).toHaveBeenCalledWith(
        'Error!!!',
        'Limit: must be at least 3, as many have been claimed',
        expect.anything(),
      ),
    );
    expect(screen.queryByText('the list')).toBeNull();
  });

  it('costs money in one of its types', async () => {
    open(`${LIST}/new`, [reply.post(LIST, saved)]);
    const post = jest.spyOn(api, 'post').mockClear();
    await userEvent.click(await screen.findByRole('radio', { name: /^Priced/ }));
    await press('Next');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
    await press('Next');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Price/ }), '0');
    await press('Next');
    expect(await screen.findByText('Enter $0.50 at least: payments take no smaller amount.')).toBeTruthy();
    await userEvent.clear(screen.getByRole('textbox', { name: /^Price/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Price/ }), '25');
    await press('Save as draft');
    await screen.findByText('the list');
    expect(post).toHaveBeenCalledWith(
      LIST,
      expect.objectContaining({ selection: 'redeem', threshold: 0, price: { amount: '25.00', currency: 'usd' } }),
    );
  });
});

describe('a stored reward', () => {
  it('stays on the form with what was typed when it is refused [A-179]', async () => {
    open(`${AT}/edit?step=content`, [
      reply.get(`${AT}/edit`, rewardOf()),
      reply.put(AT, refusal(503, 'busy', 'Not now')),
    ]);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' No. 2');
    await press('Save');
    await waitFor(() => expect(failure).toHaveBeenCalledWith('Error!!!', 'Not now', expect.anything()));
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Mug No. 2');
  });

  it('is saved over its version, and its type is fixed once a participant has it [A-005, A-208, A-209, A-233, A-235]', async () => {
    const period = { start: '2026-12-01T08:00:00.000Z', finish: '2027-01-31T18:00:00.000Z' };
    const stored = rewardOf({ ...period, image: { public_url: '/mug.png' } });
    open(`${AT}/edit`, [reply.get(`${AT}/edit`, stored), reply.put(AT, saved)]);
    const put = jest.spyOn(api, 'put').mockClear();
    expect(await screen.findAllByRole('radio')).toHaveLength(1);
    await step(/Content/);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' No. 2');
    await press('Save');
    expect(await screen.findByText('the list')).toBeTruthy();
    expect(success).toHaveBeenCalledWith('Success!', 'Reward updated successfully.', expect.anything());
    const kept = { selection: 'redeem', threshold: 100, limit: 30, image_url: '/mug.png', ...period };
    expect(put).toHaveBeenCalledWith(AT, expect.objectContaining({ ...kept, name: 'Mug No. 2', version: 3 }));
    cleanup();
    open(`${AT}/edit`, [reply.get(`${AT}/edit`, rewardOf())], {
      permissions: { rewards: { view: true, create: true, manage: true } },
    });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });
});

describe('the texts of a reward in the languages of its program', () => {
  const program = { i18n_enabled: true, content_language: 'en' } as const;
  const stored = rewardOf({ translations: { es: { description: 'Para una buena taza' } } });
  const spanish = (): HTMLElement => screen.getByRole('textbox', { name: 'Name (Spanish)' });

  it('stand side by side, say what is missing, and are sent with the reward', async () => {
    open(`${AT}/edit?step=content`, [reply.get(`${AT}/edit`, stored), reply.put(AT, saved)], { program });
    const put = jest.spyOn(api, 'put').mockClear();
    expect(await screen.findByText('Spanish: 2 texts are missing')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Description (Spanish)' })).toHaveProperty(
      'value',
      'Para una buena taza',
    );
    expect(spanish().getAttribute('lang')).toBe('es');
    await userEvent.type(spanish(), 'x');
    await press('Save');
    expect(await screen.findByText('Name (Spanish) is invalid or missing')).toBeTruthy();
    expect(spanish().getAttribute('aria-invalid')).toBe('true');
    expect(put).not.toHaveBeenCalled();
    await userEvent.clear(spanish());
    await userEvent.type(spanish(), 'Taza');
    expect(screen.getByText('Spanish: 1 text is missing')).toBeTruthy();
    await press('Save');
    await screen.findByText('the list');
    expect(put.mock.calls[0]?.[1]).toMatchObject({
      name: 'Mug',
      description: 'Holds a proper cup',
      translations: { es: { name: 'Taza', description: 'Para una buena taza', redemption_details: '' } },
    });
  });

  it('are sent as they were by a program with one language', async () => {
    open(`${AT}/edit?step=content`, [reply.get(`${AT}/edit`, stored), reply.put(AT, saved)]);
    const put = jest.spyOn(api, 'put').mockClear();
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' No. 2');
    expect(screen.queryByRole('textbox', { name: /Spanish/ })).toBeNull();
    await press('Save');
    await screen.findByText('the list');
    expect(put.mock.calls[0]?.[1]).toMatchObject({ translations: stored.translations });
  });
});
