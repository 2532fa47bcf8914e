import { reply } from '@laurel/web-kit/testing';
import type { AuditRow } from '@laurel/contracts/audit/audit.dto';
import { brandingColours, type ElementCssStyle } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';

export const ADDRESS = '/admin/v2/programs/1';

/** A program as its settings read it. */
export const settings: ProgramSettings = {
  id: '1',
  name: 'Fernhill Coffee',
  subdomain: 'fernhill',
  subdomain_url: 'https://fernhill.laurel.test',
  description: 'Collect beans for small good things and trade them for coffee, buns and mugs.',
  term_points_as: 'beans',
  term_rewards_as: 'treats',
  term_points_one: 'bean',
  translations: {},
  prizes_title: null,
  my_account_title: 'My corner',
  earn_points_icon: null,
  current_rewards_icon: null,
  my_rewards_icon: null,
  seo: { title: 'Good mornings at Fernhill', description: null, image: null, translations: {} },
  css: '#root h1 {\n  letter-spacing: -0.02em;\n}\n',
  override_enrollment: false,
  program_custom_signin_url: null,
  i18n_enabled: false,
  content_language: 'en',
  language: 'en',
  time_zone: 'UTC',
  country: null,
  features: {},
  published_program_pages: [],
  active: true,
  test_mode: false,
  template_detail: {
    header_text: 'Good mornings are made slowly',
    header_description: 'Collect beans and trade them for treats.',
    header_background_image: null,
    header_logo: null,
    badge_instructions: '',
    favicon_file: null,
    footer_logo: null,
    overlay_image: null,
    badge_background_image: null,
    element_css_style: {
      colours: Object.fromEntries(
        brandingColours.map((name) => [name, name.includes('content') ? '#2d211a' : '#fbf5ea']),
      ) as ElementCssStyle['colours'],
      radius: { button: 'medium', input: 'small', tile: 'medium', card: 'medium' },
      header_font: 'Fraunces',
      body_font: 'Nunito',
      theme: 'light',
    },
  },
  look_draft: null,
  version: '3',
};

const entry = {
  admin_id: '7',
  admin_name: 'Olga Ortiz',
  before: { points: 5 },
  after: { points: 10 },
  created_at: '2026-11-20T10:00:00.000Z',
};

export const entries: AuditRow[] = [
  { ...entry, id: '2', action: 'update', resource: 'challenge', resource_id: '11', title: 'Morning run' },
  { ...entry, id: '1', action: 'archived_by_hand', resource: 'saved_view', resource_id: '4', title: 'Mine' },
];

/** What the pages of the settings ask for. */
export const answers = [
  reply.get(ADDRESS, settings),
  reply.get(`${ADDRESS}/preview_ticket`, { path: '/preview/story', valid_seconds: 600 }),
  reply.get(`${ADDRESS}/audit_entries`, { data: entries, meta: { page: 1, page_size: 20, total: 2 } }),
];
