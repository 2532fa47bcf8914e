import type { ApiKeyMode } from '../auth/api-scopes.ts';

/** A key of the public API ends in 30, 7 or 1 days; published once for each of them. */
export interface ApiKeyExpiring {
  api_key_id: string;
  /** The first characters of its value, which identify it and open nothing. */
  prefix: string;
  mode: ApiKeyMode;
  expires_at: string;
  /** The most days that are left. */
  days: 30 | 7 | 1;
}

/** No event has arrived at a webhook endpoint for a day; published once until one arrives. */
export interface WebhookEndpointFailing {
  webhook_endpoint_id: string;
  url: string;
  /** The first failure after the last success. */
  since: string;
}

/** An endpoint is sent nothing more: it answered that it is gone, or nothing arrived for five days. */
export interface WebhookEndpointDisabled {
  webhook_endpoint_id: string;
  url: string;
  reason: 'gone' | 'failing';
}
