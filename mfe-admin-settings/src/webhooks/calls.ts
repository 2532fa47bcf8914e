import { can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const webhookKeys = queryKeys('webhooks');
export const deliveryKeys = queryKeys('webhook-deliveries');

/** The addresses of the calls. */
export const webhooksOf = (programId: string) => `/admin/v2/programs/${programId}/webhooks` as const;
export const webhookAt = (id: string) => `/admin/v2/webhooks/${id}` as const;
export const deliveriesOf = (id: string) => `/admin/v2/webhooks/${id}/deliveries` as const;

export const deliveryAt = (id: string, deliveryId: string) => `${deliveriesOf(id)}/${deliveryId}` as const;

/** The address of the screens. */
export const webhookPages = (programId: string): string =>
  `/admin/v2/programs/${programId}/settings/integrations/webhooks`;

export const mayEditWebhooks = (programId: string): boolean => can('program', 'update', programId);
