/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ContentTagDetail } from '@laurel/contracts/programs/tags/content-tags.dto';
import { useRecordProgram } from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { useParams } from '@laurel/web-kit/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { adminPagesAt } from '../testing/admin-page.tsx';
import { RecordPage } from './record-page.tsx';

let ready: () => void;

const tag: Pick<ContentTagDetail, keyof ContentTagDetail> = {
  id: '7',
  program_id: '9',
  name: 'Mug',
  active: true,
  taggings_count: 3,
  created_at: '2026-11-20T09:30:00.000Z',
  challenges_count: 2,
  rewards_count: 1,
  version: 4,
};

function PrizePage(): ReactNode {
  const { id = '' } = useParams();
  return (
    <RecordPage
      base={`/admin/v2/content_tags/${id}`}
      address={`/admin/v2/content_tags/${id}`}
      queryKey={['prizes', 'detail', id]}
      programOf={({ program_id }) => program_id}
      allowed={({ name }) => name !== 'Secret'}
      missing={{ title: 'Prize not found', to: '/admin/v2/content_tags' }}
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
        { path: '/admin/v2/content_tags', element: <p>the list</p> },
        {
          path: '/admin/v2/content_tags/:id/*',
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
  answerCalls([
    reply.get('/admin/v2/content_tags/7', { ...tag, id: '7', name: 'Mug' }),
    reply.get('/admin/v2/content_tags/8', { ...tag, id: '8', name: 'Secret' }),
    reply.get('/admin/v2/content_tags/9', refusal(404, 'not_found', 'Not found')),
    reply.get('/admin/v2/content_tags/10', refusal(400, 'bad_request', 'Out of order')),
  ]),
);
afterEach(cleanup);

describe('a record', () => {
  it('has tabs that are addresses; the next one is shown when it is ready, until then nothing is blank', async () => {
    open('/admin/v2/content_tags/7');
    await screen.findByRole('heading', { level: 1, name: 'Mug active' });
    expect(screen.getByRole('status').textContent).toBe('9');
    await userEvent.click(screen.getByRole('link', { name: 'Winners 3' }));
    expect(window.location.pathname).toBe('/admin/v2/content_tags/7/winners');
    expect(screen.getByText('the overview').closest('[aria-busy=true]')).toBeTruthy();
    await act(() => {
      ready();
      return Promise.resolve();
    });
    expect(screen.getByText('the winners').closest('[aria-busy=true]')).toBeNull();
    expect(screen.queryByText('the overview')).toBeNull();
    expect(screen.getByText('at a glance')).toBeTruthy();
    cleanup();
    open('/admin/v2/content_tags/7/winners');
    await screen.findByText('the winners');
  });

  it('redirects from a missing one, with a notice', async () => {
    open('/admin/v2/content_tags/9');
    await screen.findByText('the list');
    await screen.findByText('Prize not found');
  });

  it('is closed without the permission, and shows other failures [A-055, A-562]', async () => {
    open('/admin/v2/content_tags/8');
    await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    cleanup();
    open('/admin/v2/content_tags/10');
    await screen.findByRole('heading', { name: 'Error: Out of order' });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
