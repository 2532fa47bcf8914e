/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import { addMessages, changeLanguage, fillPage } from '@laurel/web-kit';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { GenericError, ShellBoundary } from './boundaries.tsx';

addMessages('shell', { en, es });
const sendBeacon = jest.fn<(url: string, report: string) => boolean>();
Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
document.body.innerHTML = '<script type="application/json" id="boot">{"schema":1,"remotes":{}}</script>';
fillPage({ platform: { site_url: 'https://platform.test', support_email: 'help@platform.test' }, request_id: 'r-17' });

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
  jest.restoreAllMocks();
  sendBeacon.mockReset();
});

function Broken(): ReactNode {
  throw new Error('broken');
}

it('replaces a page that failed as a whole, with a link that needs no router [mfe-15] [P-400] [P-401] [P-402]', () => {
  jest.spyOn(console, 'error').mockReturnValue();
  render(
    <ShellBoundary>
      <Broken />
    </ShellBoundary>,
  );
  screen.getByText('Oops! Something went wrong.');
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'help@platform.test' }).getAttribute('href')).toBe(
    'mailto:help@platform.test',
  );
  screen.getByText('r-17');
  screen.getByRole('button', { name: /^Copy/ });
  expect(JSON.parse(sendBeacon.mock.calls[0]?.[1] ?? '')).toMatchObject({ kind: 'render', request: 'r-17' });
});

it('has a Spanish text, and links staff to their own start [P-400] [P-401]', async () => {
  await changeLanguage('es');
  window.history.replaceState(null, '', '/admin/v2/programs/1');
  render(<GenericError />);
  screen.getByText('¡Vaya! Algo salió mal.');
  expect(screen.getByRole('link', { name: 'Ir a la página de inicio' }).getAttribute('href')).toBe('/admin/v2');
  window.history.replaceState(null, '', '/');
});
