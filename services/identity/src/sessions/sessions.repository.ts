import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { lifetimes } from './lifetimes.ts';
import type { ParticipantRow } from '../participants/session-participant.ts';

export interface ParticipantSessionRow extends Omit<ParticipantRow, 'staff'> {
  session_id: string;
}

export interface NewSession {
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

const { idle, whole } = lifetimes.participant;

/** Sessions of participants. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly db: Database) {}

  async add(scope: TenantScope, session: NewSession): Promise<void> {
    const { subjectId, tokenHash, userAgent, openedBy } = session;
    await this.db.query(
      scope,
      `INSERT INTO session (program_id, token_hash, subject_id, user_agent, opened_by)
       VALUES ($1, $2, $3, $4, $5)`,
      [scope.programId, tokenHash, subjectId, userAgent, openedBy],
    );
  }

  /** What a session that holds now stands for; also notes that it was seen. One statement. */
  async resolve(scope: TenantScope, tokenHash: Buffer): Promise<ParticipantSessionRow | null> {
    const [row] = await this.db.call<{ session: ParticipantSessionRow | null }>(
      scope,
      'resolve_session',
      'SELECT resolve_session($1, $2, $3, $4) AS session',
      [scope.programId, tokenHash, idle, whole],
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
  async liveOf(scope: TenantScope, subjectId: string): Promise<LiveSession[]> {
    return this.db.query<LiveSession>(
      scope,
      `SELECT id, user_agent, opened_by, created_at, last_seen_at FROM session
       WHERE program_id = $1 AND subject_id = $2 AND last_seen_at > now() - $3::interval
         AND created_at > now() - $4::interval
       ORDER BY last_seen_at DESC, id DESC`,
      [scope.programId, subjectId, idle, whole],
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
