/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import { UiProvider } from '@laurel/ui';
import { addMessages, useDirty } from '@laurel/web-kit';
import { type AppHistory, AppRouter, createAppHistory, Link } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { ConfirmDialog } from './late-parts.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

addMessages('shell', { en, es });

function Form(): ReactNode {
  useDirty(true, 'Edit challenge');
  return <Link to="/rewards">Rewards</Link>;
}

async function leaveForm(): Promise<AppHistory> {
  window.history.replaceState(null, '', '/challenges/7');
  const history = createAppHistory();
  render(
    <UiProvider language="en" link={Link}>
      <AppRouter history={history}>
        <Form />
        <UnsavedDialog history={history} />
      </AppRouter>
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Rewards' }));
  return history;
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it.each([
  [true, '/rewards'],
  [false, '/challenges/7'],
])('asks with the browser’s own words when its chunk cannot be loaded (answer %s)', async (leave, path) => {
  jest.spyOn(ConfirmDialog, 'load').mockRejectedValue(new Error('chunk gone'));
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(leave);
  const history = await leaveForm();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(confirm.mock.calls[0]?.[0]).toContain('Not saved yet: Edit challenge');
  await waitFor(() => expect(history.location.pathname).toBe(path));
});

it('asks in its dialog, the safe answer focused, and returns the focus [A-200]', async () => {
  const history = await leaveForm();
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  const stay = screen.getByRole('button', { name: 'Stay' });
  expect(document.activeElement).toBe(stay);
  await userEvent.click(stay);
  expect(history.location.pathname).toBe('/challenges/7');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Rewards' }));
});
