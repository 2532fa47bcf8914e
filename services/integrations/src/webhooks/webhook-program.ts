import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the webhook endpoint in an admin path. */
export const webhookProgram: RecordProgram = { param: 'webhook_id', table: 'webhook_endpoint' };
