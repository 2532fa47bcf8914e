/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { start } from './start.tsx';
import { arrive } from './testing/back-office.tsx';

it('shows the page in the language and with the messages that it came in [A-011] [A-018]', async () => {
  arrive('/admin/v2', { locale: 'es', flash_messages: [['success', 'Has cerrado la otra sesión.']] });
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  await act(() => start());
  expect(await screen.findByRole('heading', { level: 1, name: 'Te damos la bienvenida, Olive' })).toBeTruthy();
  const toasts = await screen.findByRole('region', { name: /^Notifi/ });
  expect(await within(toasts).findByText('Has cerrado la otra sesión.')).toBeTruthy();
});
