import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';

/**
 * Scope of transactions over tables of organizations and admins, who belong to no program. No program ever gets this
 * number, so row-level security hides every program's rows from them; no row has it.
 */
export const platformScope: TenantScope = { programId: '9223372036854775807' };
