import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Above every id of a participant. */
const LAST_ID = '9223372036854775807';

export interface Zones {
  /** The time zone of the figures' days. */
  counted: string;
  /** The zone to which they are being moved, and the last participant whose days have been. */
  next: string | null;
  movedTo: string | null;
  /** The program's zone. */
  now: string;
}

interface Move {
  from: string;
  to: string;
  after: string;
  last: string | null;
}

/** The tallies of a program's dashboard. Each is exact: it is written in the transaction that removes the changes. */
@Injectable()
export class CountingRepository {
  constructor(private readonly database: Database) {}

  async programsToCount(): Promise<TenantScope[]> {
    return this.database.unscoped<TenantScope>('SELECT id AS "programId" FROM programs_to_count() AS id');
  }

  /** Locks the counting until the transaction ends; `null` while another process has the lock. */
  async lock(scope: TenantScope): Promise<Zones | null> {
    await this.database.query(
      scope,
      `INSERT INTO program_dashboard (program_id, time_zone) SELECT id, time_zone FROM program WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [scope.programId],
    );
    const [row] = await this.database.query<Zones>(
      scope,
      `SELECT d.time_zone AS counted, d.next_time_zone AS next, d.moved_to AS "movedTo", p.time_zone AS now
       FROM program_dashboard d JOIN program p ON p.id = d.program_id
       WHERE d.program_id = $1 FOR UPDATE OF d SKIP LOCKED`,
      [scope.programId],
    );
    return row ?? null;
  }

  /** The last participant of the next batch whose days are moved; `null` for the rest. */
  async lastToMove(scope: TenantScope, after: string, most: number): Promise<string | null> {
    const [row] = await this.database.query<{ last: string }>(
      scope,
      `SELECT participant_id AS last FROM participant_standing WHERE program_id = $1 AND participant_id > $2
       ORDER BY participant_id OFFSET $3 LIMIT 1`,
      [scope.programId, after, most - 1],
    );
    return row?.last ?? null;
  }

  /**
   * Moves figures of the participants after one up to another from the days of a time zone to those of the next one;
   * returns the participants whose days have changed. Changes of theirs that wait are counted on the way. One statement,
   * one snapshot: what was counted and what waits are together the stored rows.
   */
  moveDays(scope: TenantScope, { from, to, after, last }: Move): Promise<string[]> {
    const both = `CROSS JOIN LATERAL (VALUES ((at AT TIME ZONE $2)::date, -1), ((at AT TIME ZONE $3)::date, 1)) AS m (day, sign)
      WHERE (at AT TIME ZONE $2)::date <> (at AT TIME ZONE $3)::date`;
    return this.countDaysOf(
      scope,
      `waiting AS (
         DELETE FROM dashboard_change WHERE program_id = $1 AND participant_id > $4 AND participant_id <= $5
         RETURNING participant_id, happened_at, action_type, actions, completions
       ), stored AS (
         SELECT participant_id, created_at AS at, action_type, 1 AS actions, 0 AS completions
         FROM participant_action WHERE program_id = $1 AND participant_id > $4 AND participant_id <= $5
         UNION ALL
         SELECT participant_id, created_at, NULL, 0, 1
         FROM completion WHERE program_id = $1 AND participant_id > $4 AND participant_id <= $5
       ), taken AS (
         SELECT participant_id, (happened_at AT TIME ZONE $2)::date AS day, action_type, actions, completions FROM waiting
         UNION ALL
         SELECT participant_id, m.day, action_type, m.sign * actions, m.sign * completions FROM stored ${both}
       )`,
      [scope.programId, from, to, after, last ?? LAST_ID],
    );
  }

  /** Stores up to which participant the days have been moved; the last ones end the move. */
  async setMoved(scope: TenantScope, { to, last }: Pick<Move, 'to' | 'last'>): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE program_dashboard SET moved_to = $3, next_time_zone = CASE WHEN $3::bigint IS NOT NULL THEN $2 END,
         time_zone = CASE WHEN $3::bigint IS NULL THEN $2 ELSE time_zone END
       WHERE program_id = $1`,
      [scope.programId, to, last],
    );
  }

  /**
   * Moves changes into the tallies of days; returns their participants. New people count until they are marked as
   * staff.
   */
  countDays(scope: TenantScope, timeZone: string, most: number): Promise<string[]> {
    return this.countDaysOf(
      scope,
      `taken AS (
         DELETE FROM dashboard_change WHERE program_id = $1 AND id IN (
           SELECT id FROM dashboard_change WHERE program_id = $1 ORDER BY id LIMIT $3)
         RETURNING participant_id, (happened_at AT TIME ZONE $2)::date AS day, action_type, actions, completions
       )`,
      [scope.programId, timeZone, most],
    );
  }

  /** Adds the rows of `taken` to the tallies of days. */
  private async countDaysOf(scope: TenantScope, taken: string, params: unknown[]): Promise<string[]> {
    const [row] = await this.database.query<{ people: string[] | null }>(
      scope,
      `WITH ${taken}, by_type AS (
         INSERT INTO action_day AS d (program_id, day, action_type, actions)
         SELECT $1, day, action_type, sum(actions) FROM taken WHERE actions <> 0 GROUP BY day, action_type
         ON CONFLICT (program_id, day, action_type) DO UPDATE SET actions = d.actions + excluded.actions
       ), by_participant AS (
         INSERT INTO participant_day AS d (program_id, participant_id, day, actions, completions)
         SELECT $1, participant_id, day, sum(actions), sum(completions) FROM taken
         WHERE actions <> 0 OR completions <> 0 GROUP BY participant_id, day
         ON CONFLICT (program_id, participant_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
           completions = d.completions + excluded.completions
         RETURNING new.participant_id, new.day, new.actions, new.completions,
           coalesce(old.actions, 0) AS actions_before, coalesce(old.completions, 0) AS completions_before
       ), by_day AS (
         INSERT INTO program_day AS d (program_id, day, actions, completions, active_participants)
         SELECT $1, n.day, sum(n.actions - n.actions_before), sum(n.completions - n.completions_before),
           sum((n.actions > 0)::int - (n.actions_before > 0)::int)
         FROM by_participant n
           LEFT JOIN participant_standing s ON s.program_id = $1 AND s.participant_id = n.participant_id
         WHERE s.is_counted IS DISTINCT FROM false GROUP BY n.day
         ON CONFLICT (program_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
           completions = d.completions + excluded.completions,
           active_participants = d.active_participants + excluded.active_participants
       )
       SELECT array_agg(DISTINCT participant_id) AS people FROM taken`,
      params,
    );
    return row?.people ?? [];
  }

  /** Updates the day on which each of those participants was last active, from their days. */
  async countStandings(scope: TenantScope, people: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `DELETE FROM participant_day WHERE program_id = $1 AND participant_id = ANY ($2)
         AND actions = 0 AND completions = 0`,
      [scope.programId, people],
    );
    await this.database.query(
      scope,
      `WITH updated AS (
         INSERT INTO participant_standing (program_id, participant_id, is_counted, last_active_on)
         SELECT $1, p.id, true, max(d.day) FILTER (WHERE d.actions > 0)
         FROM unnest($2::bigint[]) AS p (id)
           LEFT JOIN participant_day d ON d.program_id = $1 AND d.participant_id = p.id
         GROUP BY p.id
         ON CONFLICT (program_id, participant_id) DO UPDATE SET last_active_on = excluded.last_active_on
         RETURNING old.last_active_on AS before, new.last_active_on AS after, new.is_counted
       )
       INSERT INTO program_day AS d (program_id, day, last_active_participants)
       SELECT $1, m.day, sum(m.people)
       FROM updated, LATERAL (VALUES (before, -1), (after, 1)) AS m (day, people)
       WHERE is_counted AND before IS DISTINCT FROM after AND m.day IS NOT NULL GROUP BY m.day
       ON CONFLICT (program_id, day) DO UPDATE
         SET last_active_participants = d.last_active_participants + excluded.last_active_participants`,
      [scope.programId, people],
    );
  }

  /** Adds participants who left the staff to the figures, and removes those who joined it. */
  async moveStaff(scope: TenantScope, people: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH turned AS (
         UPDATE participant_standing s SET is_counted = NOT s.is_counted FROM participant_copy q
         WHERE s.program_id = $1 AND s.participant_id = ANY ($2)
           AND q.program_id = $1 AND q.id = s.participant_id AND s.is_counted = q.is_staff
         RETURNING s.participant_id, s.last_active_on, CASE WHEN s.is_counted THEN 1 ELSE -1 END AS sign)
       INSERT INTO program_day AS d (program_id, day, actions, completions, active_participants,
         last_active_participants)
       SELECT $1, t.day, sum(n.sign * t.actions), sum(n.sign * t.completions), sum(n.sign * (t.actions > 0)::int),
         sum(n.sign * (t.day IS NOT DISTINCT FROM n.last_active_on)::int)
       FROM turned n JOIN participant_day t ON t.program_id = $1 AND t.participant_id = n.participant_id
       GROUP BY t.day
       ON CONFLICT (program_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
         completions = d.completions + excluded.completions,
         active_participants = d.active_participants + excluded.active_participants,
         last_active_participants = d.last_active_participants + excluded.last_active_participants`,
      [scope.programId, people],
    );
  }

  async isWaiting(scope: TenantScope): Promise<boolean> {
    const rows = await this.database.query(scope, 'SELECT FROM dashboard_change WHERE program_id = $1 LIMIT 1', [
      scope.programId,
    ]);
    return rows.length > 0;
  }
}
