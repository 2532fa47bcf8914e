import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';

/** Empties the values that the service's audit keeps of erased participants. In the open transaction. */
export async function redactAudit(
  database: Database,
  scope: TenantScope,
  participantIds: readonly string[],
): Promise<void> {
  await database.query(scope, 'SELECT redact_audit($1, $2)', [scope.programId, participantIds]);
}
