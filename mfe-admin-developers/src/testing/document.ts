import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import type { ApiKeyTable } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import type { WebhookEndpointRow } from '@laurel/contracts/integrations/webhooks.dto';
import type { PublicEvent } from '@laurel/contracts/public-events/public-event';
import { reply } from '@laurel/web-kit/testing';
import file from './document.json' with { type: 'json' };

/** Five calls and two types of events of the document that the gateway answers. */
export const document = file as unknown as OpenApiDocument;

export const PAGES = '/admin/v2/programs/1/developers';
export const DOCUMENT = '/api/v1/openapi.json';

const key = {
  id: '4',
  program_id: '1',
  name: 'Shop',
  mode: 'live' as const,
  prefix: 'lk_live_a1B2c3D4',
  scopes: ['points:write' as const],
  allowed_ips: [],
  api_version: '2026-11-27',
  state: 'active' as const,
  created_by: 'Olga Quay',
  unused: false,
  created_at: '2026-11-01T09:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  previous_ends_at: null,
  last_used_at: '2026-11-27T09:00:00.000Z',
  last_used_address: '192.0.2.7',
  recent_calls: 1_200,
  version: '1',
} satisfies ApiKeyTable['data'][number];
const keys: ApiKeyTable['data'] = [key, { ...key, id: '5', recent_calls: 34 }, { ...key, id: '6', state: 'revoked' }];

const endpoint = {
  id: '8',
  program_id: '1',
  url: 'https://crm.example.com/hooks',
  description: '',
  enabled: true,
  ordered: false,
  types: ['points.changed' as const],
  disabled_reason: null,
  failing_since: null,
  last_success_at: '2026-11-27T09:00:00.000Z',
  previous_ends_at: null,
  recent_delivered: 98,
  recent_tried: 100,
  version: '1',
  created_at: '2026-11-01T09:00:00.000Z',
} satisfies WebhookEndpointRow;

const event = (sequence: number, type: PublicEvent['type']): PublicEvent => ({
  id: `01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b${sequence}`,
  type,
  api_version: '2026-11-27',
  program_id: '1',
  timestamp: '2026-11-27T09:00:00.000Z',
  test: false,
  sequence: String(sequence),
  participant_sequence: null,
  cause: { request_id: 'r-1' },
  data: { object: { participant_id: '1001', unused_points: '120' } },
});

const removed = {
  ...endpoint,
  id: '9',
  url: 'https://old.example.com/hooks',
  enabled: false,
  recent_delivered: 0,
  disabled_reason: 'removed' as const,
  recent_tried: 0,
};

export const LATEST = '/admin/v2/programs/1/events/latest';
export const newest = [event(13, 'reward.claimed'), event(12, 'points.changed')];
export const earlier = [event(11, 'points.changed')];

const meta = (total: number) => ({ page: 1, page_size: 100, total });
export const endpoints = (data: WebhookEndpointRow[]) =>
  reply.get('/admin/v2/programs/1/webhooks', { data, meta: meta(data.length) });
export const answers = [
  reply.get(DOCUMENT, document),
  reply.get('/admin/v2/programs/1/api_auths', { data: keys, meta: meta(keys.length) }),
  endpoints([endpoint, removed]),
  reply.get(LATEST, { data: newest, next_before: '12' }),
];
