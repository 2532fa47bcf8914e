/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
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
  it('shows its own title after a success, else "Error" and the reason, or that an error occurred [A-307, A-564]', async () => {
    answerCalls([
      reply.post('/admin/v2/rewards/7/toggle_approval', {
        success: true,
        approved: true,
        id: '7',
        message: 'Reward updated successfully.',
        program_id: '1',
        status: 'active',
        version: 5,
      }),
    ]);
    show(<Publish />);
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const kindOf = (text: HTMLElement): string | undefined => text.closest('li')?.dataset['type'];
    expect(kindOf(await screen.findByText('Reward published'))).toBe('success');
    answerCalls([
      reply.post('/admin/v2/rewards/7/toggle_approval', refusal(422, 'validation_failed', 'No winners yet')),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('No winners yet');
    expect(kindOf(screen.getByText('Error'))).toBe('error');
    answerCalls([reply.post('/admin/v2/rewards/7/toggle_approval', refusal(500, 'internal_error', ''))]);
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('An error occurred');
  });
});
