import type { ParticipantStatus } from '@laurel/contracts/identity/participant-snapshot';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { type ListedParticipant, listedColumns } from '../participant-list/listed-participant.ts';
import { withStats } from '../participants/participant-stats.ts';

export interface RecordedParticipant extends ListedParticipant {
  phone: string | null;
  last_sign_in_at: Date | null;
  referred_by_name: string | null;
  points: string;
  version: string;
}

export interface ReferralRecord {
  id: string;
  first_name: string;
  last_name: string;
  status: ParticipantStatus;
  created_at: Date;
}

const columns = `${listedColumns}, p.phone, p.last_sign_in_at, s.points, p.version,
  (SELECT trim(r.first_name || ' ' || r.last_name) FROM participant r
   WHERE r.program_id = p.program_id AND r.id = p.referred_by) AS referred_by_name`;

/** One participant for the staff's page. */
@Injectable()
export class ParticipantRecordRepository {
  constructor(private readonly db: Database) {}

  find(scope: TenantScope, id: string): Promise<RecordedParticipant | null> {
    return this.one(scope, `SELECT ${columns} FROM ${withStats} WHERE p.program_id = $1 AND p.id = $2`, [id]);
  }

  /** Reads after the lock: tags and counters are in rows of their own, which a waiting statement sees as old. */
  async lock(scope: TenantScope, id: string): Promise<RecordedParticipant | null> {
    const locking = 'SELECT FROM participant WHERE program_id = $1 AND id = $2 FOR NO KEY UPDATE';
    await this.db.query(scope, locking, [scope.programId, id]);
    return this.find(scope, id);
  }

  async setState(
    scope: TenantScope,
    id: string,
    state: { status: ParticipantStatus; isStaff: boolean },
  ): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE participant SET status = $3, is_staff = $4, version = version + 1, updated_at = now()
       WHERE program_id = $1 AND id = $2`,
      [scope.programId, id, state.status, state.isStaff],
    );
  }

  /** Recruits who have joined so far are not counted any more; the moment is that of the published reset. */
  async forgetRecruits(scope: TenantScope, id: string): Promise<void> {
    await this.db.query(scope, 'UPDATE participant SET recruits_reset_at = now() WHERE program_id = $1 AND id = $2', [
      scope.programId,
      id,
    ]);
  }

  /** Whether the address belongs to an admin. */
  async isAdminAddress(email: string): Promise<boolean> {
    const rows = await this.db.unscoped('SELECT FROM admin_user WHERE email = $1', [email]);
    return rows.length > 0;
  }

  async adminAddress(adminId: string): Promise<string | null> {
    const [row] = await this.db.unscoped<{ email: string }>('SELECT email FROM admin_user WHERE id = $1', [adminId]);
    return row?.email ?? null;
  }

  async referrals(
    scope: TenantScope,
    id: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: ReferralRecord[]; total: number }> {
    // The site counts the same people: programs deletes a reset recruiter's recruits and leaves out the erased.
    const from = `FROM participant WHERE program_id = $1 AND referred_by = $2 AND created_at > coalesce(
      (SELECT recruits_reset_at FROM participant WHERE program_id = $1 AND id = $2), '-infinity')`;
    const rows = await this.db.query<ReferralRecord>(
      scope,
      `SELECT id, first_name, last_name, status, created_at ${from} ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [scope.programId, id, limit, offset],
    );
    const [count] = await this.db.query<{ total: number }>(scope, `SELECT count(*)::int AS total ${from}`, [
      scope.programId,
      id,
    ]);
    return { rows, total: count?.total ?? 0 };
  }

  private async one(scope: TenantScope, sql: string, params: unknown[]): Promise<RecordedParticipant | null> {
    const [row] = await this.db.query<RecordedParticipant>(scope, sql, [scope.programId, ...params]);
    return row ?? null;
  }
}
