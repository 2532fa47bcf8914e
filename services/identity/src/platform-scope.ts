import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';

/**
 * Admins belong to no program. Their codes and sessions stand under a program number that none will ever reach, so that
 * row-level security keeps them apart from every program's, and one set of statements serves both audiences.
 */
export const platformScope: TenantScope = { programId: '9223372036854775807' };
