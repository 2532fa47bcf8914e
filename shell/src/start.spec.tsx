/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { useDirty } from '@laurel/web-kit';
import { act, renderHook, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { start } from './start.tsx';
import { arrive } from './testing/back-office.tsx';

it('shows the page in its language with its flash messages, and asks before unsaved input is lost [A-011] [A-018] [A-200]', async () => {
  arrive('/admin/v2', { locale: 'es', flash_messages: [['success', 'Has cerrado la otra sesión.']] });
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  await act(() => start());
  expect(await screen.findByRole('heading', { level: 1, name: 'Te damos la bienvenida, Olive' })).toBeTruthy();
  const toasts = await screen.findByRole('region', { name: /^Notifi/ });
  expect(await within(toasts).findByText('Has cerrado la otra sesión.')).toBeTruthy();
  renderHook(() => useDirty(true, 'Editar reto', '/admin/v2/challenges/7'));
  await userEvent.click(screen.getByRole('link', { name: /Nightjar Run Club$/ }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Editar reto');
});
