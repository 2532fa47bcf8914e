import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { readerLanguage } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';
import {
  type CompletedChallenge,
  type CompletionBookings,
  type Count,
  type LoadedForCompletions,
  occasionOf,
  type StoredCompletion,
  type WantedCompletion,
} from './judge-completions.ts';
import type { LoadedSubmission } from './judge-submission.ts';

/** Arguments of load_submission. */
export interface SubmissionName {
  participantId: string;
  identifier: string;
  id: string | null;
  key: string | null;
  /** The request contains answers. */
  hasGiven: boolean;
}

/** A row of load_submission. */
interface SubmissionRow extends Pick<LoadedSubmission, 'challenge' | 'earlier' | 'questions'> {
  loaded_at: Date;
  completions: number | null;
  version: string | null;
  has_answers: boolean | null;
  watched_percentage: number | null;
  is_recruit: boolean | null;
  completion_id: string | null;
}

interface CountRow {
  participant_id: string;
  completions: number;
  version: string;
  reset_at: Date | null;
}

const loadSql = `SELECT loaded_at, challenge, completions, version, earlier, has_answers, watched_percentage, questions,
  is_recruit, completion_id FROM load_submission($1, $2, $3, $4, $5, $6, $7, $8)`;

const challengeJson = `jsonb_build_object('id', c.id::text, 'challenge_type', c.challenge_type, 'parameters', c.parameters,
  'caption', c.caption, 'reward_type', c.reward_type, 'points', c.points, 'is_repeatable', c.is_repeatable)`;

const storedSql = `SELECT d.id, d.participant_id, d.points::float8 AS points, d.idempotency_key, d.created_at,
  ${challengeJson} AS challenge
  FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
  WHERE d.program_id = $1`;

@Injectable()
export class CompletionsRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Runs outside of a transaction, and without locks. */
  async loadSubmission(scope: TenantScope, name: SubmissionName): Promise<LoadedSubmission> {
    const [row] = await this.database.call<SubmissionRow>(
      scope,
      'load_submission',
      loadSql,
      valuesOf(scope, name, false),
    );
    return loadedOf(row);
  }

  /** Runs in the open transaction; locks the participant's count until its end. */
  async lockSubmission(scope: TenantScope, name: SubmissionName): Promise<LoadedSubmission> {
    const [row] = await this.database.query<SubmissionRow>(scope, loadSql, valuesOf(scope, name, true));
    return loadedOf(row);
  }

  /**
   * Stores a submission with its events, outside of a transaction. Fails as a serialization failure when the
   * participant's completions have changed since they were loaded.
   */
  async bookSubmission(
    scope: TenantScope,
    bookings: CompletionBookings,
    events: readonly DomainEvent[],
    traceId: string | null,
  ): Promise<void> {
    await this.database.call(scope, 'book_submission', 'SELECT book_completions($1, $2, $3, $4)', [
      scope.programId,
      JSON.stringify(bookings),
      JSON.stringify(this.outbox.rows(events)),
      traceId,
    ]);
  }

  /** Stores completions in the open transaction, which has locked their participants. */
  async book(scope: TenantScope, bookings: CompletionBookings): Promise<void> {
    await this.database.query(scope, 'SELECT book_completions($1, $2)', [scope.programId, JSON.stringify(bookings)]);
  }

  /** Locks the counts of the participants in the order of their ids until the transaction ends. */
  async lockCounts(scope: TenantScope, participantIds: readonly string[]): Promise<Map<string, Count>> {
    await this.database.query(
      scope,
      `INSERT INTO completion_count (program_id, participant_id, completions, version)
       SELECT $1, id, 0, 0 FROM (SELECT DISTINCT unnest($2::bigint[]) AS id ORDER BY 1) s ON CONFLICT DO NOTHING`,
      [scope.programId, participantIds],
    );
    const rows = await this.database.query<CountRow>(
      scope,
      `SELECT participant_id, completions, version, reset_at FROM completion_count
       WHERE program_id = $1 AND participant_id = ANY ($2) ORDER BY participant_id FOR UPDATE`,
      [scope.programId, participantIds],
    );
    return new Map(
      rows.map(({ participant_id, completions, version, reset_at }) => [
        participant_id,
        { completions, version: BigInt(version), resetAt: reset_at },
      ]),
    );
  }

  /** Locks the rows that decide about the completions. */
  async lockFor(scope: TenantScope, wanted: readonly WantedCompletion[]): Promise<LoadedForCompletions> {
    const participants = wanted.map(({ participantId }) => participantId);
    const counts = await this.lockCounts(scope, participants);
    const rows = await this.database.query<{ id: string; occasion: string; is_taken: boolean }>(
      scope,
      `SELECT nextval('completion_id_seq') AS id, EXISTS (
         SELECT FROM completion d WHERE d.program_id = $1 AND d.participant_id = w.participant_id
           AND d.challenge_id = w.challenge_id AND (w.is_only_one OR d.occasion = w.occasion)) AS is_taken
       FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::boolean[]) WITH ORDINALITY
         AS w (participant_id, challenge_id, occasion, is_only_one, place) ORDER BY w.place`,
      [
        scope.programId,
        participants,
        wanted.map(({ challenge }) => challenge.id),
        wanted.map(({ occasion }) => occasion),
        wanted.map(({ isOnlyOne = false }) => isOnlyOne),
      ],
    );
    const taken = wanted.filter((_, index) => rows[index]?.is_taken);
    return {
      counts,
      ids: rows.map(({ id }) => id),
      taken: new Set(
        taken.map(({ participantId, challenge, occasion }) => occasionOf(participantId, challenge.id, occasion)),
      ),
    };
  }

  async find(scope: TenantScope, id: string): Promise<StoredCompletion | null> {
    const [row] = await this.database.query<StoredCompletion>(scope, `${storedSql} AND d.id = $2`, [
      scope.programId,
      id,
    ]);
    return row ?? null;
  }

  /** Finds a completion and locks it until the transaction ends. */
  async lock(scope: TenantScope, id: string): Promise<StoredCompletion | null> {
    const [row] = await this.database.query<StoredCompletion>(scope, `${storedSql} AND d.id = $2 FOR UPDATE OF d`, [
      scope.programId,
      id,
    ]);
    return row ?? null;
  }

  /** Changes the points of a completion with its action and the challenge's tally. */
  async setPoints(scope: TenantScope, completion: StoredCompletion, points: number): Promise<void> {
    const { id, challenge } = completion;
    await this.database.query(
      scope,
      `WITH changed AS (UPDATE completion SET points = $3 WHERE program_id = $1 AND id = $2 RETURNING *),
         action AS (UPDATE participant_action a SET points = $3 FROM changed g
           WHERE a.program_id = $1 AND a.participant_id = g.participant_id AND a.created_at = g.created_at
             AND a.action_type = 'challenge' AND a.source_id = g.id)
       INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions, points)
       VALUES ($1, $4, pg_backend_pid() % 16, 0, $5)
       ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET points = t.points + excluded.points`,
      [scope.programId, id, points, challenge.id, points - completion.points],
    );
  }

  /** All completions of a participant. */
  async of(scope: TenantScope, participantId: string): Promise<StoredCompletion[]> {
    return this.database.query<StoredCompletion>(scope, `${storedSql} AND d.participant_id = $2 ORDER BY d.id`, [
      scope.programId,
      participantId,
    ]);
  }

  /** Deletes what a participant had viewed until a moment, and the actions of receipts until then. */
  async forget(scope: TenantScope, participantId: string, until: Date): Promise<void> {
    await this.database.query(
      scope,
      `WITH video AS (
         DELETE FROM video_view WHERE program_id = $1 AND participant_id = $2 AND started_at <= $3),
       post AS (
         DELETE FROM post_view WHERE program_id = $1 AND participant_id = $2 AND created_at <= $3),
       visit AS (
         DELETE FROM social_visit WHERE program_id = $1 AND participant_id = $2 AND shown_at <= $3)
       DELETE FROM participant_action
       WHERE program_id = $1 AND participant_id = $2 AND action_type = 'receipt' AND created_at <= $3`,
      [scope.programId, participantId, until],
    );
  }

  async challenges(scope: TenantScope, ids: readonly string[]): Promise<Map<string, CompletedChallenge>> {
    const rows = await this.database.query<{ challenge: CompletedChallenge }>(
      scope,
      `SELECT ${challengeJson} AS challenge FROM challenge c WHERE c.program_id = $1 AND c.id = ANY ($2)`,
      [scope.programId, ids],
    );
    return new Map(rows.map(({ challenge }) => [challenge.id, challenge]));
  }

  /** The oldest sign-up challenge that joining completes and that was active at each moment, in their order. */
  async signupsAt(scope: TenantScope, moments: readonly Date[]): Promise<(CompletedChallenge | null)[]> {
    const rows = await this.database.query<{ challenge: CompletedChallenge | null }>(
      scope,
      `SELECT (SELECT ${challengeJson} FROM challenge c
         WHERE c.program_id = $1 AND c.challenge_type = 'signup' AND NOT c.is_api_completion_only
           AND challenge_status(c.is_approved, c.starts_at, c.ends_at, m.moment) = 'active'
         ORDER BY c.id LIMIT 1) AS challenge
       FROM unnest($2::timestamptz[]) WITH ORDINALITY AS m (moment, place) ORDER BY m.place`,
      [scope.programId, moments],
    );
    return rows.map(({ challenge }) => challenge);
  }
}

const valuesOf = (scope: TenantScope, name: SubmissionName, isLocked: boolean): unknown[] => [
  scope.programId,
  name.participantId,
  name.identifier,
  name.id,
  name.key,
  name.hasGiven,
  isLocked,
  readerLanguage(),
];

function loadedOf(row: SubmissionRow | undefined): LoadedSubmission {
  if (row === undefined) throw new Error('load_submission() answered no row');
  return {
    now: row.loaded_at,
    challenge: row.challenge,
    count: { completions: row.completions ?? 0, version: BigInt(row.version ?? 0), resetAt: null },
    earlier: row.earlier,
    hasAnswers: row.has_answers ?? false,
    watchedPercentage: row.watched_percentage ?? 0,
    questions: row.questions,
    isRecruit: row.is_recruit ?? false,
    completionId: row.completion_id ?? '',
  };
}
