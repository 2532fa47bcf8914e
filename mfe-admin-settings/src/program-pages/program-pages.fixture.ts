import type { NewProgramPageForm, ProgramPageDetail } from '@laurel/contracts/programs/pages/pages.dto';

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

/** What the screens of program pages ask for. */
export const answers = {
  [ADDRESS]: {
    data: [
      published,
      { ...rules, id: '32', title: 'Frequently asked questions', slug: 'faq' },
      { ...rules, id: '33', title: 'Summer raffle 2025', slug: 'summer-raffle-2025', status: 'archived' },
    ],
    meta: { page: 1, page_size: 20, total: 3 },
  },
  [`${ADDRESS}/new`]: form,
  '/admin/v2/program_pages/31': published,
};
