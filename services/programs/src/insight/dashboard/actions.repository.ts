import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { ActionsPage } from './actions-table.ts';

export interface ActionRow {
  id: string;
  action_type: string;
  name: string | null;
  short_name: string | null;
  title: string;
  points: number;
  actionable_url: string | null;
  details_url: string | null;
  created_at: Date;
}

/** Start of a page: a number of rows after a moment. */
interface Start {
  total: number;
  /** `null` for the first row. */
  edge: Date | null;
  skip: number;
}

@Injectable()
export class ActionsRepository {
  constructor(private readonly database: Database) {}

  /** Late pages are quick, too: the tallies give the day of the page's start, and only rows of that day are skipped. */
  async page(scope: TenantScope, page: ActionsPage): Promise<{ rows: ActionRow[]; total: number }> {
    const staff = await this.staff(scope);
    const { total, edge, skip } = await this.start(scope, page, staff);
    const order = page.newestFirst ? 'DESC' : 'ASC';
    const params: unknown[] = [scope.programId];
    let where = 'program_id = $1';
    // Without staff the rows before the page are skipped in the index alone.
    if (staff.length > 0) where += ` AND participant_id <> ALL ($${params.push(staff)})`;
    if (page.actionType !== null) where += ` AND action_type = $${params.push(page.actionType)}`;
    if (edge !== null) where += ` AND created_at ${page.newestFirst ? '<' : '>='} $${params.push(edge)}`;
    const rows = await this.database.query<ActionRow>(
      scope,
      `SELECT v.id, v.action_type, v.name, v.short_name, v.title, v.points::float8 AS points, v.actionable_url,
         v.details_url, v.created_at
       FROM (SELECT program_id, created_at, id FROM participant_action WHERE ${where}
         ORDER BY created_at ${order}, id ${order} LIMIT ${page.limit} OFFSET ${skip}) a
       JOIN dashboard_action v USING (program_id, created_at, id)
       ORDER BY v.created_at ${order}, v.id ${order}`,
      params,
    );
    return { rows, total };
  }

  private async staff(scope: TenantScope): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      scope,
      'SELECT id FROM participant_copy WHERE program_id = $1 AND is_staff',
      [scope.programId],
    );
    return rows.map(({ id }) => id);
  }

  private async start(
    scope: TenantScope,
    { actionType, newestFirst, offset }: ActionsPage,
    staff: readonly string[],
  ): Promise<Start> {
    // Uses the zone of the tallies, even while they wait to be moved to another; while they are, days of both are mixed.
    const [order, side] = newestFirst ? ['DESC', 'day + 1'] : ['ASC', 'day'];
    const [row] = await this.database.query<{ total: number; edge: Date | null; passed: number }>(
      scope,
      `WITH counted AS (
         SELECT day, sum(actions) AS actions FROM (
           SELECT day, actions FROM action_day WHERE program_id = $1 AND ($2::text IS NULL OR action_type = $2)
           UNION ALL
           SELECT (a.created_at AT TIME ZONE d.time_zone)::date, -1
           FROM participant_action a JOIN program_dashboard d ON d.program_id = $1
           WHERE a.program_id = $1 AND a.participant_id = ANY ($4) AND ($2::text IS NULL OR a.action_type = $2)) c
         GROUP BY day HAVING sum(actions) > 0
       ), running AS (
         SELECT day, sum(actions) OVER (ORDER BY day ${order}) - actions AS passed FROM counted
       ), first AS (
         SELECT (${side})::timestamp AT TIME ZONE time_zone AS edge, passed
         FROM running CROSS JOIN program_dashboard
         WHERE program_id = $1 AND next_time_zone IS NULL AND passed BETWEEN 1 AND $3 ORDER BY passed DESC LIMIT 1
       )
       SELECT coalesce(sum(actions), 0)::float8 AS total, (SELECT edge FROM first) AS edge,
         coalesce((SELECT passed FROM first), 0)::float8 AS passed
       FROM counted`,
      [scope.programId, actionType, offset, staff],
    );
    return { total: row?.total ?? 0, edge: row?.edge ?? null, skip: offset - (row?.passed ?? 0) };
  }
}
