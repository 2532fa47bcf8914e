/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { untypedApi as api, useDirty } from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { act, renderHook, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClient } from './app.tsx';
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

it('loads a page anew whose session has ended, but not over what is being written', async () => {
  // jsdom reports a navigation as an error.
  const left = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answerCalls(reply.get('/public/points', refusal(401, 'session_ended', 'Your session has ended.')));
  const ask = (): Promise<unknown> =>
    queryClient.query({ queryKey: ['points'], queryFn: () => api.get('/public/points') }).catch(() => undefined);
  const writing = renderHook(() => useDirty(true, 'My profile'));
  await ask();
  expect(left).not.toHaveBeenCalled();
  writing.unmount();
  await ask();
  expect(left).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('navigation') }));
  left.mockRestore();
});
