import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { permitted } from '@laurel/service-kit/auth/permitted';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableColumns } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

/** What of the people and codes of a reward a member of staff may see whole; the rest is masked. */
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

/** Only those who see addresses may look for them: finding somebody by a part of theirs would tell it. */
export function withEmailSearch(columns: TableColumns, { emails }: FieldVisibility): TableColumns {
  return emails ? { ...columns, search: [...columns.search, 'email'] } : columns;
}

/** SQL of what is shown of an address to those who may not manage users; identity masks addresses in the same way. */
export const maskedEmailSql = (email: string): string =>
  `left(${email}, 1) || '•••@' || left(split_part(${email}, '@', 2), 1) || '•••'
    || coalesce('.' || substring(${email} FROM '\\.([^.]*)$'), '')`;

/** SQL of what is shown of a code to those who may not manage rewards: enough to recognize one that they know. */
export const maskedCodeSql = (code: string): string =>
  `CASE WHEN length(${code}) < 8 THEN '••••' ELSE left(${code}, 2) || '••••' || right(${code}, 2) END`;
