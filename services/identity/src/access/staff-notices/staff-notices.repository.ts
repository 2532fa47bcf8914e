import type { Locale } from '@laurel/contracts/languages/languages';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { GrantRow } from '../permissions/grant-of.ts';

/** A member of staff with the grants that they have. */
export interface StaffReader {
  id: string;
  email: string;
  first_name: string;
  preferred_locale: Locale;
  organization_id: string;
  grants: GrantRow[];
}

@Injectable()
export class StaffNoticesRepository {
  constructor(private readonly db: Database) {}

  /** Staff of the program's organization who may sign in and have a grant in the program. */
  readers(scope: TenantScope): Promise<StaffReader[]> {
    return this.db.query<StaffReader>(
      scope,
      `SELECT a.id, a.email, a.first_name, a.preferred_locale, a.organization_id,
         jsonb_agg(jsonb_build_object('program_id', g.granted_program_id::text, 'system_role', g.system_role,
           'permissions', r.permissions)) AS grants
       FROM program_copy p JOIN admin_user a ON a.organization_id = p.organization_id
         JOIN admin_grant g ON g.admin_id = a.id AND (g.granted_program_id IS NULL OR g.granted_program_id = p.id)
         LEFT JOIN admin_role r ON r.id = g.admin_role_id
       WHERE p.id = $1 AND a.status = 'active' GROUP BY a.id ORDER BY a.id`,
      [scope.programId],
    );
  }
}
