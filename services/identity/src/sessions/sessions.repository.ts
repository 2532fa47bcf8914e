import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { Locale } from '@laurel/contracts/identity/locale.dto';
import type { OrganizationSummary } from '@laurel/contracts/identity/organization/organization.dto';
import type { SessionAudience } from '@laurel/contracts/identity/sessions.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { ParticipantRow } from '../participants/session-participant.ts';

export interface ParticipantSessionRow extends Omit<ParticipantRow, 'staff'> {
  session_id: string;
}

export interface AdminSessionRow {
  session_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  preferred_locale: Locale;
  super_admin: boolean;
  organization: OrganizationSummary;
  grants: { program_id: string | null; system_role: string | null; permissions: PermissionSet | null }[];
}

export interface NewSession {
  audience: SessionAudience;
  subjectId: string;
  tokenHash: Buffer;
  userAgent: string | null;
  /** The member of staff who has opened it in the participant's place. */
  openedBy: string | null;
}

export interface LiveSession {
  id: string;
  user_agent: string | null;
  opened_by: string | null;
  created_at: Date;
  last_seen_at: Date;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly db: Database) {}

  async add(scope: TenantScope, session: NewSession): Promise<void> {
    const { audience, subjectId, tokenHash, userAgent, openedBy } = session;
    await this.db.query(
      scope,
      `INSERT INTO session (program_id, token_hash, audience, subject_id, user_agent, opened_by)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [scope.programId, tokenHash, audience, subjectId, userAgent, openedBy],
    );
  }

  /** What a session that holds now stands for; also notes that it was seen. One statement. */
  async resolve<Row extends ParticipantSessionRow | AdminSessionRow>(
    scope: TenantScope,
    audience: SessionAudience,
    tokenHash: Buffer,
  ): Promise<Row | null> {
    const [row] = await this.db.call<{ session: Row | null }>(
      scope,
      'resolve_session',
      'SELECT resolve_session($1, $2, $3) AS session',
      [scope.programId, audience, tokenHash],
    );
    return row?.session ?? null;
  }

  /** Ends one session; answers the hashes of what ended. */
  async end(scope: TenantScope, sessionId: string): Promise<Buffer[]> {
    const rows = await this.db.query<{ token_hash: Buffer }>(
      scope,
      'DELETE FROM session WHERE program_id = $1 AND id = $2 RETURNING token_hash',
      [scope.programId, sessionId],
    );
    return rows.map((row) => row.token_hash);
  }

  async endAllOf(scope: TenantScope, subjectId: string): Promise<Buffer[]> {
    const rows = await this.db.query<{ token_hash: Buffer }>(
      scope,
      'DELETE FROM session WHERE program_id = $1 AND subject_id = $2 RETURNING token_hash',
      [scope.programId, subjectId],
    );
    return rows.map((row) => row.token_hash);
  }

  /** Those that hold, the one seen last first. */
  async liveOf(scope: TenantScope, audience: SessionAudience, subjectId: string): Promise<LiveSession[]> {
    return this.db.query<LiveSession>(
      scope,
      `SELECT id, user_agent, opened_by, created_at, last_seen_at FROM session
       WHERE program_id = $1 AND subject_id = $3 AND audience = $2 AND session_holds(audience, created_at, last_seen_at)
       ORDER BY last_seen_at DESC, id DESC`,
      [scope.programId, audience, subjectId],
    );
  }

  async endAllOfMany(scope: TenantScope, subjectIds: readonly string[]): Promise<Buffer[]> {
    const rows = await this.db.query<{ token_hash: Buffer }>(
      scope,
      'DELETE FROM session WHERE program_id = $1 AND subject_id = ANY ($2) RETURNING token_hash',
      [scope.programId, subjectIds],
    );
    return rows.map((row) => row.token_hash);
  }

  async hashesOf(scope: TenantScope, subjectId: string): Promise<Buffer[]> {
    const rows = await this.db.query<{ token_hash: Buffer }>(
      scope,
      'SELECT token_hash FROM session WHERE program_id = $1 AND subject_id = $2',
      [scope.programId, subjectId],
    );
    return rows.map((row) => row.token_hash);
  }

  /** Removes what has not held for a while. */
  async tidy(scope: TenantScope): Promise<void> {
    await this.db.query(
      scope,
      `DELETE FROM session WHERE program_id = $1
         AND (last_seen_at < now() - interval '1 day' OR created_at < now() - interval '31 days')`,
      [scope.programId],
    );
  }
}
