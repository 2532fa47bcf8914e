/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import type { AuditTable } from '@laurel/contracts/audit/audit.dto';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuditTrail } from './audit-trail.tsx';

afterEach(cleanup);

describe('the audit trail', () => {
  const entry: AuditTable['data'][number] = {
    id: '1',
    admin_id: '3',
    admin_name: 'Ines Duarte',
    action: 'update',
    resource: 'challenge',
    resource_id: '7',
    title: 'River loop',
    before: { points: 10, description: null, name: 'Loop' },
    after: { points: 25, description: `<p>${'Walk. '.repeat(40)}</p>`, name: 'Loop' },
    created_at: '2026-11-21T09:30:00.000Z',
  };
  const open = (): void => {
    const trail = (
      <AuditTrail
        programId="1"
        resource="challenge"
        recordId="7"
        actionText={(action) => (action === 'update' ? 'changed it' : action)}
        fieldText={(field) => field.toUpperCase()}
      />
    );
    render(adminPagesAt([{ path: '*', element: trail }], { address: '/admin/v2/challenges/7' }));
  };

  it('shows changes with admin and time, long values on demand and HTML as text', async () => {
    answerCalls([
      reply.get('/admin/v2/programs/1/audit_entries', { data: [entry], meta: { page: 1, page_size: 20, total: 1 } }),
    ]);
    open();
    await screen.findByText('Ines Duarte · changed it');
    expect(screen.getByText(/Nov 21, 2026/).getAttribute('title')).toMatch(/2026.*(UTC|GMT|[A-Z]{2,4}T)/);
    expect(screen.getByRole('row', { name: 'POINTS 10 25' })).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: 'NAME' })).toBeNull();
    expect(document.querySelector('td p')).toBeNull();
    const cell = screen.getByText(/^<p>Walk\./);
    expect(cell.textContent.length).toBeLessThan(125);
    await userEvent.click(screen.getByRole('button', { name: 'Show: DESCRIPTION, After' }));
    expect(screen.getByText(/^<p>Walk\./).textContent).toBe(entry.after?.['description']);
  });

  it('shows earlier changes on demand, and tries again after a failure', async () => {
    answerCalls([reply.get('/admin/v2/programs/1/audit_entries', refusal(400, 'bad_request', 'Out of order'))]);
    open();
    await screen.findByRole('heading', { name: 'The changes could not be loaded.' });
    answerCalls([
      reply.get('/admin/v2/programs/1/audit_entries', { data: [entry], meta: { page: 1, page_size: 20, total: 21 } }),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier changes' }));
    await waitFor(() => expect(screen.getAllByText('Ines Duarte · changed it')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
  });
});
