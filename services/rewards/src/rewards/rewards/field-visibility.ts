import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { permitted } from '@laurel/service-kit/auth/permitted';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableColumns } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

/** The fields of a reward's participants and codes that a member of staff may see unmasked. */
export interface FieldVisibility {
  emails: boolean;
  codes: boolean;
}

@Injectable()
export class FieldVisibilityService {
  constructor(private readonly access: ProgramAccess) {}

  async of(scope: TenantScope, caller: AdminCaller): Promise<FieldVisibility> {
    const facts = await this.access.of(scope.programId);
    const may = permitted(caller, scope.programId, facts?.features ?? {});
    return {
      emails: may({ resource: 'users', action: 'manage' }),
      codes: may({ resource: 'rewards', action: 'manage' }),
    };
  }
}

/** Search by address is for staff who see addresses: a match by a part of one would reveal it. */
export function withEmailSearch(columns: TableColumns, { emails }: FieldVisibility): TableColumns {
  return emails ? { ...columns, search: [...columns.search, 'email'] } : columns;
}

/**
 * SQL for the masked address that staff see without the permission to manage users; identity masks addresses in the
 * same way.
 */
export const maskedEmailSql = (email: string): string =>
  `left(${email}, 1) || '•••@' || left(split_part(${email}, '@', 2), 1) || '•••'
    || coalesce('.' || substring(${email} FROM '\\.([^.]*)$'), '')`;

/**
 * SQL for the masked code that staff see without the permission to manage rewards: enough to recognize a code that they
 * already have.
 */
export const maskedCodeSql = (code: string): string =>
  `CASE WHEN length(${code}) < 8 THEN '••••' ELSE left(${code}, 2) || '••••' || right(${code}, 2) END`;
