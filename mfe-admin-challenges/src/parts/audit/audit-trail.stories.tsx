import { adminStories } from '@laurel/admin-kit/testing';
import type { AuditRow } from '@laurel/contracts/audit/audit.dto';
import { Page } from '@laurel/ui';
import type { StoryMeta } from '@laurel/ui/stories';
import { reply } from '@laurel/web-kit/testing';
import { AuditTrail } from './audit-trail.tsx';

export const meta: StoryMeta = { title: 'Audit trail', areas: ['admin'], pages: true };

const trail = (
  <Page>
    <AuditTrail
      programId="1"
      resource="reward"
      recordId="7"
      actionText={(action) => (action === 'update' ? 'changed it' : 'created it')}
      fieldText={(field) => ({ points: 'Points', description: 'Description' })[field] ?? field}
    />
  </Page>
);

const entry: Pick<AuditRow, keyof AuditRow> = {
  id: '2',
  admin_id: '3',
  admin_name: 'Ines Duarte',
  action: 'update',
  resource: 'reward',
  resource_id: '7',
  title: 'Mug of the month',
  before: { points: 100, description: null },
  after: { points: 250, description: `<p>${'A mug that is fired in our own kiln. '.repeat(6)}</p>` },
  created_at: '2026-11-21T09:30:00.000Z',
};
const answers = [
  reply.get('/admin/v2/programs/1/audit_entries', {
    data: [entry, { ...entry, id: '1', action: 'create', before: null }],
    meta: { page: 1, page_size: 20, total: 40 },
  }),
];

export const Changes = adminStories({ routes: [{ path: '*', element: trail }] }, 'story')('/admin/v2/rewards/7', {
  answers,
});
