import type { ApiKeyIssued, ApiKeyRow } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { reply, tableOf } from '@laurel/web-kit/testing';

type Fields = Pick<ApiKeyRow, keyof ApiKeyRow>;

/** What a server would say to these screens, for stories and specs. */
export const PAGES = '/admin/v2/programs/1/settings/integrations/api_auths';
export const KEYS = '/admin/v2/programs/1/api_auths';
export const KEY = '/admin/v2/programs/1/api_auths/4';
export const VALUE = 'lk_live_4fJq82LmS0wQd7Rk1ZpXy9TbVnE3uHg6AcKo5M2iPsDl';

export const webShop: Fields = {
  id: '4',
  program_id: '1',
  name: 'Web shop',
  mode: 'live',
  prefix: 'lk_live_4fJq82Lm',
  scopes: ['participants:read', 'points:write'],
  allowed_ips: ['203.0.113.0/24'],
  api_version: '2026-11-27',
  state: 'active',
  created_by: 'Grace Hopper',
  created_at: '2026-05-04T08:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  previous_ends_at: null,
  last_used_at: '2026-06-01T09:41:00.000Z',
  last_used_address: '203.0.113.7',
  recent_calls: 1_284,
  unused: false,
  version: '3',
};

const till: Fields = {
  ...webShop,
  id: '5',
  name: 'Till at the counter',
  prefix: 'lk_live_Qw8rTy1u',
  allowed_ips: [],
  expires_at: '2026-12-31T23:00:00.000Z',
  previous_ends_at: '2026-06-03T10:00:00.000Z',
  recent_calls: 3,
};
const report: Fields = {
  ...webShop,
  id: '6',
  name: 'Monthly report',
  prefix: 'lk_live_Zx7cVb2n',
  last_used_at: null,
  last_used_address: null,
  recent_calls: 0,
  unused: true,
};
export const revoked: Fields = {
  ...webShop,
  id: '7',
  name: 'Old shop',
  prefix: 'lk_live_As9dFg3h',
  state: 'revoked',
  revoked_at: '2026-05-20T08:00:00.000Z',
  recent_calls: 0,
};

export const issued = (apiKey = webShop): ApiKeyIssued => ({
  success: true,
  message: 'API key created',
  api_auth: apiKey,
  api_key: VALUE,
});

export const answers = [
  reply.get(KEYS, tableOf([webShop, till, report, revoked])),
  reply.get(KEY, webShop),
  reply.get(`${KEYS}/7`, revoked),
];
