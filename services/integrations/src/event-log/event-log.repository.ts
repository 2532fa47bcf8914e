import type { EventFilter, EventLogQuery } from '@laurel/contracts/integrations/event-log.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** A row of the log on its way into it. */
export interface NewEvent {
  sequence: string;
  id: string;
  type: string;
  participant_id: string | null;
  trace_id: string | null;
  body: string;
}

/** The number of the last event about a participant, and whether the participant is erased. */
export interface ParticipantEnd {
  last: bigint;
  isErased: boolean;
}

interface StoredEvent {
  sequence: string;
  body: string;
}

/** The first and the last number of a program's log; `first` is `null` when it has no row. */
interface Bounds {
  first: string | null;
  last: string;
}

@Injectable()
export class EventLogRepository {
  constructor(private readonly database: Database) {}

  /** Takes the next numbers of the program's log, and resolves with the last of them; others wait until the commit. */
  async reserve(scope: TenantScope, count: number): Promise<bigint> {
    const [row] = await this.database.query<{ last: string }>(
      scope,
      `INSERT INTO public_event_end AS e (program_id, last_sequence) VALUES ($1, $2)
       ON CONFLICT (program_id) DO UPDATE SET last_sequence = e.last_sequence + excluded.last_sequence
       RETURNING last_sequence AS last`,
      [scope.programId, count],
    );
    if (row === undefined) throw new Error('The end of the log was not stored');
    return BigInt(row.last);
  }

  /**
   * Takes the next numbers of participants, so many of each, and resolves with the new end of each. The program's end is
   * locked by then, so that one transaction at a time does.
   */
  async reserveOfParticipants(
    scope: TenantScope,
    counts: ReadonlyMap<string, number>,
  ): Promise<Map<string, ParticipantEnd>> {
    if (counts.size === 0) return new Map();
    const rows = await this.database.query<{ id: string; last: string; is_erased: boolean }>(
      scope,
      `INSERT INTO participant_event_end AS e (program_id, participant_id, last_sequence)
       SELECT $1, participant_id, count FROM unnest($2::bigint[], $3::integer[]) AS c (participant_id, count)
       ON CONFLICT (program_id, participant_id) DO UPDATE SET last_sequence = e.last_sequence + excluded.last_sequence
       RETURNING participant_id AS id, last_sequence AS last, is_erased`,
      [scope.programId, [...counts.keys()], [...counts.values()]],
    );
    return new Map(rows.map(({ id, last, is_erased }) => [id, { last: BigInt(last), isErased: is_erased }]));
  }

  /** Adds events, and a delivery of each for every endpoint of the program that wants it. */
  async add(scope: TenantScope, events: readonly NewEvent[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH logged AS (
         INSERT INTO public_event (program_id, sequence, id, type, participant_id, body)
         SELECT $1, e.sequence, e.id, e.type, e.participant_id, e.body::json
         FROM jsonb_to_recordset($2) AS e (sequence bigint, id uuid, type text, participant_id bigint, body text)
         RETURNING sequence, id, type, participant_id, body)
       INSERT INTO webhook_delivery (program_id, endpoint_id, event_id, type, participant_id, trace_id, body)
       SELECT $1, w.id, l.id, l.type, l.participant_id, t.trace_id, l.body
       FROM logged l JOIN jsonb_to_recordset($2) AS t (sequence bigint, trace_id text) USING (sequence)
         JOIN webhook_endpoint w ON w.program_id = $1 AND w.disabled_reason IS NULL AND w.types ? l.type
       ORDER BY l.sequence`,
      [scope.programId, JSON.stringify(events)],
    );
  }

  async bounds(scope: TenantScope): Promise<Bounds> {
    const [row] = await this.database.query<Bounds>(
      scope,
      `SELECT (SELECT min(sequence) FROM public_event WHERE program_id = $1) AS first,
         coalesce((SELECT last_sequence FROM public_event_end WHERE program_id = $1), 0) AS last`,
      [scope.programId],
    );
    return row ?? { first: null, last: '0' };
  }

  /** Events after a number and up to another one, at most `limit`. */
  async page(
    scope: TenantScope,
    { after = 0, types, participant_id }: EventLogQuery,
    last: string,
    limit: number,
  ): Promise<StoredEvent[]> {
    return this.database.query<StoredEvent>(
      scope,
      `SELECT sequence, body::text AS body FROM public_event
       WHERE program_id = $1 AND sequence > $2 AND sequence <= $3 AND ($4::text[] IS NULL OR type = ANY ($4))
         AND ($5::bigint IS NULL OR participant_id = $5)
       ORDER BY sequence LIMIT $6`,
      [scope.programId, after, last, types ?? null, participant_id ?? null, limit],
    );
  }

  /** The newest events before a number, at most `limit`. */
  async latest(
    scope: TenantScope,
    before: number | undefined,
    { types, participant_id }: EventFilter,
    limit: number,
  ): Promise<StoredEvent[]> {
    return this.database.query<StoredEvent>(
      scope,
      `SELECT sequence, body::text AS body FROM public_event
       WHERE program_id = $1 AND ($2::bigint IS NULL OR sequence < $2) AND ($3::text[] IS NULL OR type = ANY ($3))
         AND ($4::bigint IS NULL OR participant_id = $4)
       ORDER BY sequence DESC LIMIT $5`,
      [scope.programId, before ?? null, types ?? null, participant_id ?? null, limit],
    );
  }

  /** Marks participants as erased. The program's end is locked by then. */
  async markErased(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant_event_end AS e (program_id, participant_id, last_sequence, is_erased)
       SELECT DISTINCT $1::bigint, id, 0, true FROM unnest($2::bigint[]) id
       ON CONFLICT (program_id, participant_id) DO UPDATE SET is_erased = true WHERE NOT e.is_erased`,
      [scope.programId, participantIds],
    );
  }

  /** Empties what events about participants say of purchases, and what receivers have answered to events about them. */
  async forget(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    await this.database.query(scope, 'SELECT erase_public_events($1, $2)', [scope.programId, participantIds]);
    await this.database.query(
      scope,
      `WITH about AS (SELECT id FROM webhook_delivery WHERE program_id = $1 AND participant_id = ANY ($2::bigint[])),
         attempts AS (UPDATE webhook_attempt a SET answer = NULL FROM about
           WHERE a.program_id = $1 AND a.delivery_id = about.id AND a.answer IS NOT NULL)
       UPDATE webhook_delivery SET answer = NULL
       WHERE program_id = $1 AND participant_id = ANY ($2::bigint[]) AND answer IS NOT NULL`,
      [scope.programId, participantIds],
    );
  }
}
