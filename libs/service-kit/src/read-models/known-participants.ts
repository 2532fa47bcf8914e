import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';

/** The tombstone of an erased participant. */
export interface Erasure extends Pick<ParticipantSnapshot, 'participant_id' | 'status' | 'version'> {
  /** ISO 8601. */
  erased_at: string;
}

/**
 * The table `participant_copy` of a service: identity's data about a program's participants, and who of them was
 * erased.
 */
@Injectable()
export class KnownParticipants {
  constructor(private readonly database: Database) {}

  /**
   * Stores the newest version of each, an equal one again; an older event changes nothing, nor does one about an erased
   * participant.
   */
  async upsert(scope: TenantScope, snapshots: ParticipantSnapshot[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant_copy AS p (program_id, id, first_name, last_name, email, status, version)
       SELECT DISTINCT ON (participant_id) $1::bigint, participant_id, first_name, last_name, email, status,
         version
       FROM jsonb_to_recordset($2)
         AS r (participant_id bigint, first_name text, last_name text, email text, status text, version bigint)
       ORDER BY participant_id, version DESC
       ON CONFLICT (program_id, id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
         email = excluded.email, status = excluded.status, version = excluded.version
       WHERE p.version <= excluded.version AND p.erased_at IS NULL`,
      [scope.programId, JSON.stringify(snapshots)],
    );
  }

  /**
   * Stores a tombstone of each, which no later event removes. Waits for the transactions that have found them living,
   * so that the caller can then delete the rows of these transactions.
   */
  async erase(scope: TenantScope, erasures: readonly Erasure[]): Promise<void> {
    const ids = erasures.map(({ participant_id }) => participant_id);
    await this.database.query(scope, lockIds('pg_advisory_xact_lock'), [scope.programId, ids]);
    await this.database.query(
      scope,
      `INSERT INTO participant_copy AS p
         (program_id, id, first_name, last_name, email, status, version, erased_at)
       SELECT DISTINCT ON (participant_id) $1::bigint, participant_id, '', '', NULL, status, version, erased_at
       FROM jsonb_to_recordset($2) AS r (participant_id bigint, status text, version bigint, erased_at timestamptz)
       ORDER BY participant_id, version DESC
       ON CONFLICT (program_id, id) DO UPDATE SET first_name = '', last_name = '', email = NULL, status = excluded.status,
         version = greatest(p.version, excluded.version), erased_at = coalesce(p.erased_at, excluded.erased_at)`,
      [scope.programId, JSON.stringify(erasures)],
    );
  }

  /**
   * The records whose participant was not erased; an erasure waits until the open transaction ends. A participant
   * without a row counts as living: events come in any order. Every event handler that writes personal rows filters
   * them here.
   */
  async withoutErased<T extends { participant_id: string }>(scope: TenantScope, records: readonly T[]): Promise<T[]> {
    const ids = [...new Set(records.map(({ participant_id }) => participant_id))];
    if (ids.length === 0) return [];
    const known = await this.locked(scope, ids);
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      await this.database.query(scope, lockIds('pg_advisory_xact_lock_shared'), [scope.programId, unknown]);
      for (const [id, erased] of await this.locked(scope, unknown)) known.set(id, erased);
    }
    return records.filter(({ participant_id }) => known.get(participant_id) !== true);
  }

  /** Applies `withoutErased` to events. */
  async eventsWithoutErased<T extends { data: { participant_id: string } }>(
    scope: TenantScope,
    events: readonly T[],
  ): Promise<T[]> {
    const living = await this.withoutErased(
      scope,
      events.map((event) => ({ participant_id: event.data.participant_id, event })),
    );
    return living.map(({ event }) => event);
  }

  /** Whether each participant with a row was erased. */
  private async locked(scope: TenantScope, ids: readonly string[]): Promise<Map<string, boolean>> {
    const rows = await this.database.query<{ id: string; erased: boolean }>(
      scope,
      `SELECT id, erased_at IS NOT NULL AS erased FROM participant_copy
       WHERE program_id = $1 AND id = ANY ($2) ORDER BY id FOR SHARE`,
      [scope.programId, ids],
    );
    return new Map(rows.map(({ id, erased }) => [id, erased]));
  }
}

/** Locks ids, in their order, because there may be no row to lock. */
const lockIds = (lock: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared'): string =>
  `SELECT ${lock}(hashtextextended('participant ' || $1 || ' ' || id, 0))
   FROM (SELECT DISTINCT unnest($2::bigint[]) AS id ORDER BY 1) i`;
