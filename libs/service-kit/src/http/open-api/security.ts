import type { OpenApiDocument, PlacedOperation } from './document.ts';

const schemes = {
  participant_session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
  admin_session: { type: 'apiKey', in: 'cookie', name: '__Host-admin-session' },
  csrf_token: {
    type: 'apiKey',
    in: 'header',
    name: 'x-csrf-token',
    description: 'Answered by `GET /csrf` or `GET /admin/v2/csrf`, which set its cookie too',
  },
  api_key: { type: 'http', scheme: 'bearer', description: 'A key of the program, `lk_live_…` or `lk_test_…`' },
  internal_token: { type: 'http', scheme: 'bearer', description: 'Signed by the gateway or by another service' },
};

type Scheme = keyof typeof schemes;

const sessionsOf: Record<string, Scheme[][]> = {
  visitor: [[], ['participant_session']],
  participant: [['participant_session']],
  admin: [['admin_session']],
  admin_visitor: [[], ['admin_session']],
};

/** Documents the credentials of a call: a session and for changes its token at the gateway, a token at a service. */
export function describeSecurity(document: OpenApiDocument, { path, method, operation }: PlacedOperation): void {
  document.components.securitySchemes = schemes;
  const { as, scope } = operation['x-authenticated'] as { as: string; scope?: string };
  if (as === 'api_key') {
    operation.security = [{ api_key: scope === undefined ? [] : [scope] }];
    return;
  }
  const isInside = as === 'service' || path.startsWith('/internal/');
  const ways = isInside ? [['internal_token'] as const] : (sessionsOf[as] ?? [[]]);
  const change: Scheme[] = method === 'get' || isInside || path.startsWith('/ahoy/') ? [] : ['csrf_token'];
  operation.security =
    as === 'anyone' ? [] : ways.map((way) => Object.fromEntries([...way, ...change].map((one) => [one, []])));
}
