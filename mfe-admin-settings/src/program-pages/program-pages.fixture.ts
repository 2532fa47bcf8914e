import { reply } from '@laurel/web-kit/testing';
import type { NewProgramPageForm, ProgramPageDetail, ProgramPageRow } from '@laurel/contracts/programs/pages/pages.dto';

const ADDRESS = '/admin/v2/programs/1/program_pages';
type Page = Pick<ProgramPageDetail, keyof ProgramPageDetail>;

const site_url = 'https://fernhill.laurel.test';

export const rules: Page = {
  id: '31',
  program_id: '1',
  title: 'Official Rules',
  slug: 'official-rules',
  status: 'draft',
  html: '<h2>Beans</h2><p>One bean for every coffee. Beans have <strong>no cash value</strong>.</p>',
  translations: {},
  site_url,
  version: 4,
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const published: Page = { ...rules, status: 'published' };

const form: NewProgramPageForm = {
  fields: [
    { name: 'title', type: 'text', required: true },
    { name: 'slug', type: 'text', required: true },
    { name: 'html', type: 'rich_text', required: false },
  ],
  defaultValues: { title: '', slug: '', html: '' },
  site_url,
};

const row = (id: string, title: string, slug: string, status: ProgramPageRow['status']): ProgramPageRow => ({
  id,
  title,
  slug,
  status,
  updated_at: '2026-11-20T10:00:00.000Z',
});

/** What the screens of program pages ask for. */
export const answers = [
  reply.get(ADDRESS, {
    data: [
      row('31', rules.title, rules.slug, 'published'),
      row('32', 'Frequently asked questions', 'faq', 'draft'),
      row('33', 'Summer raffle 2025', 'summer-raffle-2025', 'archived'),
    ],
    meta: { page: 1, page_size: 20, total: 3 },
  }),
  reply.get(`${ADDRESS}/new`, form),
  reply.get('/admin/v2/program_pages/31', published),
];
