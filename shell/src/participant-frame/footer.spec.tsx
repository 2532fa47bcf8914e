/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Site } from '@laurel/contracts/programs/site';
import { UiProvider } from '@laurel/ui';
import { addMessages, changeLanguage, createQueryClient, fillPage, QueryClientProvider } from '@laurel/web-kit';
import { AppRouter, createAppHistory, Link } from '@laurel/web-kit/router';
import { cleanup, render, screen, within } from '@testing-library/react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { Footer } from './footer.tsx';

addMessages('shell', { en, es });

const site = {
  name: 'Sunrise Club',
  published_program_pages: [{ id: '1', slug: 'official-rules', title: 'Official Rules' }],
  program_template_detail: { header_logo: null },
};

function show(changes: object = {}): void {
  fillPage({ program: { ...site, ...changes } as unknown as Site, user: null });
  render(
    <UiProvider language="en" link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <Footer />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}

afterEach(cleanup);

describe('the footer', () => {
  it('links the published pages and the operator of the site [P-013][P-014][P-015][P-022]', () => {
    show();
    expect(screen.getByRole('link', { name: 'Official Rules' }).getAttribute('href')).toBe('/official-rules');
    const power = screen.getByRole('link', { name: 'Powered by Laurel' });
    expect(power.getAttribute('href')).toBe('https://platform.test');
    expect([power.getAttribute('target'), power.querySelector('svg')]).toEqual(['_blank', expect.anything()]);
    expect(power.getAttribute('rel')).toContain('noopener');
  });

  it('names the pages in the reader’s language, and the language of those that have none in it', async () => {
    await changeLanguage('es');
    const page = { id: '1', slug: 'rules', title: 'Rules', translations: { es: { title: 'Reglas' } } };
    const published_program_pages = [page, { id: '2', slug: 'terms', title: 'Terms' }];
    show({ content_language: 'en', published_program_pages });
    const langOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('lang');
    expect([langOf('Reglas'), langOf('Terms')]).toEqual([null, 'en']);
    await changeLanguage('en');
  });

  it('begins with the program’s logo for it, where there is one [A-491]', () => {
    const footer = (): HTMLElement => screen.getByRole('contentinfo');
    show();
    expect(within(footer()).queryByRole('img')).toBeNull();
    cleanup();
    show({
      name: 'Quayside',
      program_template_detail: { header_logo: null, footer_logo: '/f.svg' },
    });
    const logo = within(footer()).getByRole('img', { name: 'Quayside' });
    expect(logo.getAttribute('src')).toBe('/f.svg');
    expect(footer().querySelector('*')).toBe(logo);
  });
});
