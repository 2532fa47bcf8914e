import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';

/** Empties the log's events of erased participants, in the open transaction. */
export async function redactEvents(
  database: Database,
  scope: TenantScope,
  participantIds: readonly string[],
): Promise<void> {
  await database.query(scope, 'SELECT redact_events($1, $2)', [scope.programId, participantIds]);
}
