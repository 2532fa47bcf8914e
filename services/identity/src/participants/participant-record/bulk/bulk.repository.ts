import type { ParticipantSnapshot, ParticipantStatus } from '@laurel/contracts/identity/participant-snapshot';
import { isoText } from '@laurel/service-kit/columns/iso-text';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { ParticipantSql } from '../../participant-list/participant-filter.ts';

/** A participant whose status has changed, and the one before. */
export interface StatusChange {
  was: ParticipantStatus;
  participant: ParticipantSnapshot;
}

/** The next participants with ids above `after`, up to and including `until`. */
export interface IdRange {
  after: string;
  until: string;
  most: number;
}

@Injectable()
export class BulkRepository {
  constructor(private readonly db: Database) {}

  /** The number of participants of a selection, and the highest of their ids. */
  async count(scope: TenantScope, { where, params }: ParticipantSql): Promise<{ total: number; until: string }> {
    const [row] = await this.db.query<{ total: number; until: string }>(
      scope,
      `SELECT count(*)::int AS total, coalesce(max(p.id), 0) AS until FROM participant p WHERE ${where}`,
      params,
    );
    return row ?? { total: 0, until: '0' };
  }

  /** The next participants of a selection, locked in the order of their ids. */
  async next(
    scope: TenantScope,
    { where, params }: ParticipantSql,
    { after, until, most }: IdRange,
  ): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      scope,
      `SELECT p.id FROM participant p
       WHERE ${where} AND p.id > $${params.length + 1} AND p.id <= $${params.length + 2}
       ORDER BY p.id LIMIT ${most} FOR NO KEY UPDATE`,
      [...params, after, until],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns those whose status has changed. */
  async setStatus(scope: TenantScope, ids: readonly string[], status: ParticipantStatus): Promise<StatusChange[]> {
    const rows = await this.db.query<ParticipantSnapshot & { was: ParticipantStatus }>(
      scope,
      `UPDATE participant SET status = $3, version = version + 1, updated_at = now()
       WHERE program_id = $1 AND id = ANY ($2) AND status <> $3
       RETURNING id AS participant_id, first_name, last_name, email, status, is_staff AS staff,
         ${isoText('created_at')} AS created_at, version, old.status AS was`,
      [scope.programId, ids, status],
    );
    return rows.map(({ was, ...participant }) => ({ was, participant }));
  }
}
