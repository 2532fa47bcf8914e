/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import { addMessages } from '@laurel/web-kit';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { ShellBoundary } from './boundaries.tsx';

addMessages('shell', { en, es });
Object.defineProperty(navigator, 'sendBeacon', { value: jest.fn(), configurable: true });

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function Broken(): ReactNode {
  throw new Error('broken');
}

it('stands in for a page that failed as a whole, with a link that needs no router [mfe-15]', () => {
  jest.spyOn(console, 'error').mockReturnValue();
  render(
    <ShellBoundary>
      <Broken />
    </ShellBoundary>,
  );
  screen.getByText('Oops! Something went wrong.');
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/');
});
