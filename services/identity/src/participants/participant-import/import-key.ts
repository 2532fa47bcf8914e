import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { randomBytes } from 'node:crypto';

/** A storage key for the file of an import. */
export const newImportKey = ({ programId }: TenantScope): string =>
  `imports/${programId}/${randomBytes(16).toString('hex')}.csv`;
