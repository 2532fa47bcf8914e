/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditTable } from '@laurel/contracts/audit/audit.dto';
import { useRecordProgram } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { adminPagesAt } from '../testing/admin-page.tsx';
import { answerCalls, refusal } from '../testing/answers.ts';
import { RecordPage } from './record-page.tsx';

let ready: () => void;

function PrizePage(): ReactNode {
  const { id = '' } = useParams();
  return (
    <RecordPage
      base={`/admin/v2/rewards/${id}`}
      address={`/admin/v2/rewards/${id}`}
      queryKey={['prizes', 'detail', id]}
      programOf={({ program_id }) => program_id}
      allowed={({ name }) => name !== 'Secret'}
      missing={{ title: 'Prize not found', to: '/admin/v2/rewards' }}
      view={({ name }) => ({
        header: { title: name, badge: 'active' },
        side: <p>at a glance</p>,
        tabs: [
          { path: '', label: 'Overview', content: <p>the overview</p> },
          {
            path: 'winners',
            label: 'Winners',
            count: 3,
            prepare: () => new Promise<void>((done) => (ready = done)),
            content: <p>the winners</p>,
          },
        ],
      })}
    />
  );
}

function Program(): ReactNode {
  return <output>{useRecordProgram()}</output>;
}

const open = (address: string): void => {
  render(
    adminPagesAt(
      [
        { path: '/admin/v2/rewards', element: <p>the list</p> },
        {
          path: '/admin/v2/rewards/:id/*',
          element: (
            <>
              <PrizePage />
              <Program />
            </>
          ),
        },
      ],
      { address },
    ),
  );
};

beforeEach(() =>
  answerCalls({
    '/admin/v2/rewards/7': { id: '7', program_id: '9', name: 'Mug' },
    '/admin/v2/rewards/8': { id: '8', program_id: '9', name: 'Secret' },
    '/admin/v2/rewards/9': refusal(404, 'Not found'),
    '/admin/v2/rewards/10': refusal(400, 'Out of order'),
  }),
);
afterEach(cleanup);

describe('a record', () => {
  it('has tabs that are addresses; the next one is shown when it is ready, until then nothing is blank', async () => {
    open('/admin/v2/rewards/7');
    await screen.findByRole('heading', { level: 1, name: 'Mug active' });
    expect(screen.getByRole('status').textContent).toBe('9');
    await userEvent.click(screen.getByRole('link', { name: 'Winners 3' }));
    expect(window.location.pathname).toBe('/admin/v2/rewards/7/winners');
    expect(screen.getByText('the overview').closest('[aria-busy=true]')).toBeTruthy();
    await act(() => {
      ready();
      return Promise.resolve();
    });
    expect(screen.getByText('the winners').closest('[aria-busy=true]')).toBeNull();
    expect(screen.queryByText('the overview')).toBeNull();
    expect(screen.getByText('at a glance')).toBeTruthy();
    cleanup();
    open('/admin/v2/rewards/7/winners');
    await screen.findByText('the winners');
  });

  it('redirects from a missing one, with a notice', async () => {
    open('/admin/v2/rewards/9');
    await screen.findByText('the list');
    await screen.findByText('Prize not found');
  });

  it('is closed without the permission, and shows other failures [A-055, A-562]', async () => {
    open('/admin/v2/rewards/8');
    await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    cleanup();
    open('/admin/v2/rewards/10');
    await screen.findByRole('heading', { name: 'Error: Out of order' });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

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
    answerCalls({
      '/admin/v2/programs/1/audit_entries': { data: [entry], meta: { page: 1, page_size: 20, total: 1 } },
    });
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
    answerCalls({ '/admin/v2/programs/1/audit_entries': refusal(400, 'Out of order') });
    open();
    await screen.findByRole('heading', { name: 'The changes could not be loaded.' });
    answerCalls({
      '/admin/v2/programs/1/audit_entries': { data: [entry], meta: { page: 1, page_size: 20, total: 21 } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier changes' }));
    await waitFor(() => expect(screen.getAllByText('Ines Duarte · changed it')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
  });
});
