/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { adminPagesAt, answerCalls, refusal } from '@laurel/admin-kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useIntent } from './use-intent.ts';

function Publish(): ReactNode {
  const { run, running } = useIntent({ titles: { toggle_approval: 'Reward published' }, changes: ['rewards'] });
  return (
    <button
      type="button"
      aria-busy={running === 'toggle_approval'}
      onClick={() => void run('/admin/v2/rewards/7', 'toggle_approval')}
    >
      Publish
    </button>
  );
}

const show = (element: ReactNode): void => {
  render(adminPagesAt([{ path: '*', element }], { address: '/admin/v2' }));
};

afterEach(cleanup);

describe('an intent', () => {
  it('shows its own title after a success, else "Error" and the reason [A-307, A-564]', async () => {
    answerCalls({ 'POST /admin/v2/rewards/7/toggle_approval': { success: true } });
    show(<Publish />);
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const kindOf = (text: HTMLElement): string | undefined => text.closest('li')?.dataset['type'];
    expect(kindOf(await screen.findByText('Reward published'))).toBe('success');
    answerCalls({ 'POST /admin/v2/rewards/7/toggle_approval': refusal(422, 'No winners yet') });
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('No winners yet');
    expect(kindOf(screen.getByText('Error'))).toBe('error');
    answerCalls({ 'POST /admin/v2/rewards/7/toggle_approval': refusal(500, '') });
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('An error occurred');
  });
});
