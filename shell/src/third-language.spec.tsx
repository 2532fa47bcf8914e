/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import type { Site } from '@laurel/contracts/programs/site';
import { UiProvider } from '@laurel/ui';
import {
  addMessages,
  changeLanguage,
  createQueryClient,
  fillPage,
  language,
  QueryClientProvider,
  setParticipant,
} from '@laurel/web-kit';
import { AppRouter, createAppHistory, Link } from '@laurel/web-kit/router';
import { answerCalls, receivedCalls, reply } from '@laurel/web-kit/testing';
import { addTestLanguages } from '@laurel/web-kit/testing/languages';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { Footer } from './participant-frame/footer.tsx';
import { Header } from './participant-frame/header.tsx';

const { de, ar } = addTestLanguages();
const ada = { id: '7', first_name: 'Ada', unused_points: '1070', points: '1470' } as SessionParticipant;
const program = {
  name: 'Sunrise Club',
  term_points_as: 'coins',
  content_language: 'en',
  translations: {
    de: { term_points_as: 'Münzen', term_points_one: 'Münze' },
    ar: { term_points_as: 'عملة', term_points_few: 'عملات', term_points_many: 'عملةً' },
  },
  features: {},
  i18n_enabled: true,
  navigation_menus: [],
  published_program_pages: [],
  program_template_detail: {},
} as unknown as Site;

beforeEach(() => addMessages('shell', { en, es }));
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

function show(unused_points = '1070'): void {
  const user = Object.assign({}, ada, { unused_points });
  fillPage({ program, user });
  setParticipant(user);
  render(
    <UiProvider language={language()} link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <Header />
          <Footer />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}

describe('the frame of the site with four languages', () => {
  it.each([
    [de, 'ltr', 'Hallo Ada!', '+1.070 Münzen'],
    [ar, 'rtl', 'مرحبًا Ada', '+١٬٠٧٠ عملةً'],
  ])('greets in %s and writes the balance as it does', async (language, direction, greeting, balance) => {
    await changeLanguage(language);
    show();
    expect(document.documentElement.dir).toBe(direction);
    expect(screen.getByText(greeting)).not.toBeNull();
    expect(screen.getByTestId('header-points').textContent).toContain(balance);
  });

  it.each([
    ['en', '1', '+1 coins'],
    [de, '1', '+1 Münze'],
    [ar, '3', '+٣ عملات'],
    [ar, '100', '+١٠٠ عملة'],
    ['es', '2', '+2 coins'],
  ] as const)('has in %s for a balance of %s the form “%s”', async (language, balance, text) => {
    await changeLanguage(language);
    show(balance);
    expect(screen.getByTestId('header-points').textContent).toContain(text);
  });

  it('offers every language by its own name in a menu, and saves the choice', async () => {
    answerCalls(reply.put('/public/account', { success: true }));
    show();
    const menu = screen.getByRole('combobox', { name: 'Language' });
    expect([...menu.querySelectorAll('option')].map(({ textContent, lang }) => [lang, textContent])).toEqual([
      ['en', 'English'],
      ['es', 'Español'],
      ['de', 'Deutsch'],
      ['ar', 'العربية'],
    ]);
    await act(() => userEvent.selectOptions(menu, 'العربية'));
    await waitFor(() => expect(document.documentElement.lang).toBe('ar'));
    expect(document.cookie).toContain('laurel-language=ar');
    await waitFor(() =>
      expect(receivedCalls.map(({ method, path, body }) => [method, path, body])).toContainEqual([
        'put',
        '/public/account',
        { preferred_locale: 'ar' },
      ]),
    );
  });
});
