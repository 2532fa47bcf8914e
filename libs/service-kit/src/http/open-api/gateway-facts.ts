import type { PlacedOperation } from './document.ts';
import type { RouteFacts, UploadKind } from '../route-facts.ts';

/** The gateway's facts about a call, besides its path. */
export interface GatewayFacts {
  /** The callers: participants and visitors, staff of a program, staff of the platform, API keys, or services alone. */
  audience: 'site' | 'admin' | 'platform' | 'api' | 'internal';
  service: string;
  cached_for_visitors?: true;
  limit?: 'signIn';
  upload?: UploadKind;
  /** The answer may take half a minute. */
  waits?: true;
  /** The answer arrives in pieces. */
  stream?: true;
}

export function gatewayFacts(
  service: string,
  { path, operation }: PlacedOperation,
  { cachedForVisitors, limit, upload, waits, sends }: RouteFacts,
): GatewayFacts {
  const { resource } = operation['x-authenticated'] as { resource?: string };
  return {
    audience: audienceOf(path, resource),
    service,
    ...(cachedForVisitors && { cached_for_visitors: true }),
    ...(limit && { limit }),
    ...(upload && { upload }),
    ...(waits && { waits }),
    ...(sends !== undefined && { stream: true }),
  };
}

// The gateway serves the calls of ahoy.js and of Stripe by its own routes.
const outside = /^\/(?:public|offers|participants|admin\/v2)\//;

function audienceOf(path: string, resource: string | undefined): GatewayFacts['audience'] {
  if (path.startsWith('/api/')) return 'api';
  if (!outside.test(path)) return 'internal';
  if (!path.startsWith('/admin/')) return 'site';
  return resource === 'super_admin' ? 'platform' : 'admin';
}
