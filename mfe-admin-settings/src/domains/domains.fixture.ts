import { reply, type Reply } from '@laurel/web-kit/testing';
import type { Domain, DomainForm } from '@laurel/contracts/programs/domains/domain-lists.dto';

/** What a server would say to these screens, for stories and specs. */
const domain = (id: string, host: string, changes: Partial<Domain> = {}): Domain => ({
  id,
  domain_type: 'custom',
  host,
  address: `https://${host}/`,
  url_path: '/',
  status: 'pending',
  last_error: null,
  checked_at: null,
  verified_at: null,
  created_at: '2026-11-20T09:30:00.000Z',
  dns_records: [
    { type: 'TXT', name: `_laurel-challenge.${host}`, value: '4f1c0b7e5d9a4c3db2a86e01c9f7d352' },
    { type: 'CNAME', name: host, value: 'fernhill.laurel.test' },
  ],
  ...changes,
});

export const pendingDomain = domain('1', 'rewards.fernhill.example', {
  last_error: 'not_found',
  checked_at: '2026-11-21T08:00:00.000Z',
});

export const liveDomain = domain('2', 'fernhill.example', {
  status: 'live',
  verified_at: '2026-11-12T10:00:00.000Z',
  dns_records: [
    { type: 'TXT', name: '_laurel-challenge.fernhill.example', value: '9a0d3c5be1f24b7f8c6d21047e5ab839' },
    { type: 'ALIAS', name: 'fernhill.example', value: 'fernhill.laurel.test' },
  ],
});

const failedDomain = domain('3', 'coffee.fernhill.example', {
  status: 'failed',
  last_error: 'mismatch',
  checked_at: '2026-11-19T08:00:00.000Z',
});

const platformName = domain('4', 'beans.laurel.test', {
  domain_type: 'perk_domain',
  status: 'live',
  url_path: '/offers',
  verified_at: '2026-11-12T10:00:00.000Z',
  dns_records: [],
});

const form: DomainForm = {
  fields: [
    { name: 'domain_type', type: 'select', required: true },
    { name: 'domain', type: 'text', required: true },
    { name: 'url_path', type: 'text', required: false },
  ],
  domain_types: ['perk_domain', 'custom'],
  platform_host: 'laurel.test',
  defaultValues: { domain_type: 'custom', domain: '', url_path: '/' },
};

const domains = [pendingDomain, liveDomain, failedDomain, platformName];

export const answers: Reply[] = [
  reply.get('/admin/v2/programs/1/domain_lists', {
    data: domains,
    meta: { page: 1, page_size: 20, total: domains.length },
  }),
  reply.get('/admin/v2/programs/1/domain_lists/new', form),
  ...domains.map((each) => reply.get(`/admin/v2/domain_lists/${each.id}`, each)),
];
