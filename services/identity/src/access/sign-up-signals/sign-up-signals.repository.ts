import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

const MOST_MEMBERS = 20;

/** Used codes of other members with the same value as the sign-up's own; links that staff opened are staff's. */
const alike = (column: 'asker' | 'browser_hash'): string => `
  SELECT c.subject_id FROM login_code own
  JOIN login_code c ON c.program_id = own.program_id AND c.${column} = own.${column} AND c.used_at IS NOT NULL
    AND c.issued_by IS NULL AND c.subject_id <> $3
  WHERE own.program_id = $1 AND own.id = $2`;

const latest = `GROUP BY c.subject_id ORDER BY max(c.used_at) DESC, c.subject_id LIMIT ${MOST_MEMBERS}`;

@Injectable()
export class SignUpSignalsRepository {
  constructor(private readonly db: Database) {}

  async assign(scope: TenantScope, codeId: string, participantId: string): Promise<void> {
    await this.db.query(
      scope,
      'UPDATE login_code SET subject_id = $3 WHERE program_id = $1 AND id = $2 AND subject_id IS NULL',
      [scope.programId, codeId, participantId],
    );
  }

  /** Members who have signed in with the browser of a code. */
  sameBrowser(scope: TenantScope, codeId: string, participantId: string): Promise<string[]> {
    return this.members(scope, codeId, participantId, `${alike('browser_hash')} ${latest}`);
  }

  /** Members who have signed in with a code that the network of this one requested. */
  sameNetwork(scope: TenantScope, codeId: string, participantId: string): Promise<string[]> {
    const recent = `AND c.used_at > now() - interval '31 days'`;
    return this.members(scope, codeId, participantId, `${alike('asker')} ${recent} ${latest}`);
  }

  /** Members who have signed up within a day by a code that the network of this one requested. */
  async networkSignUps(scope: TenantScope, codeId: string): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(
      scope,
      `SELECT count(DISTINCT p.id)::int AS count FROM login_code own
       JOIN login_code c ON c.program_id = own.program_id AND c.asker = own.asker AND c.used_at > now() - interval '1 day'
       JOIN participant p ON p.program_id = c.program_id AND p.id = c.subject_id AND p.terms_agreed_at IS NOT NULL
         AND p.created_at > now() - interval '1 day'
       WHERE own.program_id = $1 AND own.id = $2`,
      [scope.programId, codeId],
    );
    return row?.count ?? 0;
  }

  private async members(scope: TenantScope, codeId: string, participantId: string, sql: string): Promise<string[]> {
    const rows = await this.db.query<{ subject_id: string }>(scope, sql, [scope.programId, codeId, participantId]);
    return rows.map(({ subject_id }) => subject_id);
  }
}
