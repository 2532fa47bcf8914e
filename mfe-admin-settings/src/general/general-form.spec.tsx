/** @jest-environment jsdom */
import { adminPagesAt, answerCalls, refusal } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, api } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';

const ADDRESS = '/admin/v2/programs/1';
const stored = {
  id: '1',
  name: 'Fernhill',
  subdomain: 'fernhill',
  description: '',
  term_points_as: 'points',
  term_rewards_as: 'rewards',
  active: true,
  test_mode: false,
  version: '3',
};

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(cleanup);

async function testModeSwitch(settings: object): Promise<HTMLInputElement> {
  answerCalls({ [ADDRESS]: settings, [`POST ${ADDRESS}`]: refusal(503, 'Not now') });
  render(adminPagesAt(remote.routes as RouteObject[], { address: `${ADDRESS}/settings/program/general` }));
  return screen.findByLabelText<HTMLInputElement>(/Test mode/, {}, { timeout: 10_000 });
}

describe('test mode in the general settings', () => {
  it('is switched on there, and once on stays on [A-096]', async () => {
    const off = await testModeSwitch(stored);
    expect([off.checked, off.disabled]).toEqual([false, false]);
    expect(screen.getByText(/It can never be switched off again/)).toBeTruthy();
    const post = jest.spyOn(api, 'post');
    const user = userEvent.setup({ delay: null });
    await user.click(off);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(post).toHaveBeenCalledWith(ADDRESS, expect.objectContaining({ test_mode: true, version: '3' })),
    );
    cleanup();
    const on = await testModeSwitch({ ...stored, test_mode: true });
    expect([on.checked, on.disabled]).toEqual([true, true]);
  });
});
