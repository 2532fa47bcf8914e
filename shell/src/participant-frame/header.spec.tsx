/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import type { Site } from '@laurel/contracts/programs/site';
import { UiProvider } from '@laurel/ui';
import { addMessages, createQueryClient, fillPage, QueryClientProvider } from '@laurel/web-kit';
import { AppRouter, createAppHistory, Link } from '@laurel/web-kit/router';
import { cleanup, render, screen } from '@testing-library/react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { Header } from './header.tsx';

addMessages('shell', { en, es });
afterEach(cleanup);

it('names a program without a logo in the color of its header title', () => {
  const program = {
    name: 'Sunrise Club',
    features: {},
    navigation_menus: [],
    program_template_detail: { header_logo: null },
  };
  fillPage({ program: program as unknown as Site, user: null });
  render(
    <UiProvider language="en" link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <Header />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  const name = screen.getByRole('link', { name: 'Sunrise Club home' });
  expect(name.textContent).toBe('Sunrise Club');
  expect(getComputedStyle(name).color).toBe('var(--color-header-title)');
});
