import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** `$1` program: figures since it began and of the thirty days up to today in its time zone. */
const metricsSql = `
SELECT json_build_object('time_zone', p.time_zone, 'from', p.first, 'to', p.first + 29,
  'active_participants', json_build_object('total', d.active, 'recent', d.active_lately),
  'completed_challenges', json_build_object('total', d.completions, 'recent', d.completions_lately),
  'program_visits', json_build_object('total', v.visits, 'recent', v.visits_lately),
  'participant_actions', json_build_object('total', d.actions, 'recent', d.actions_lately))::text AS json
FROM (SELECT time_zone, (program_now(id) AT TIME ZONE time_zone)::date - 29 AS first FROM program WHERE id = $1) p,
LATERAL (
  SELECT coalesce(sum(last_active_participants), 0) AS active,
    coalesce(sum(last_active_participants) FILTER (WHERE day >= p.first), 0) AS active_lately,
    coalesce(sum(completions), 0) AS completions,
    coalesce(sum(completions) FILTER (WHERE day >= p.first), 0) AS completions_lately,
    coalesce(sum(actions), 0) AS actions,
    coalesce(sum(actions) FILTER (WHERE day >= p.first), 0) AS actions_lately
  FROM program_day WHERE program_id = $1) d,
LATERAL (
  SELECT coalesce(sum(visits), 0) AS visits, coalesce(sum(visits) FILTER (WHERE day >= p.first), 0) AS visits_lately
  FROM visit_day WHERE program_id = $1) v`;

/** `$1` program, `$2` days. */
const usersGrowthSql = `
SELECT json_build_object('time_zone', min(p.time_zone), 'days', json_agg(json_build_object(
  'day', c.day, 'active_participants', coalesce(d.active_participants, 0)) ORDER BY c.day))::text AS json
FROM program p
  CROSS JOIN LATERAL (SELECT (program_now(p.id) AT TIME ZONE p.time_zone)::date - n AS day
    FROM generate_series(0, $2::integer - 1) AS n) c
  LEFT JOIN program_day d ON d.program_id = p.id AND d.day = c.day
WHERE p.id = $1`;

/** `$1` program, `$2` whether names may be seen. Erased participants have no name. */
const latestUsersSql = `
SELECT coalesce(json_agg(json_build_object('participant_id', q.id::text, 'name', CASE WHEN $2 THEN q.name END,
  'short_name', q.short_name, 'created_at', iso(q.joined_at),
  'details_url', CASE WHEN $2 THEN '/admin/v2/users/' || q.id END) ORDER BY q.joined_at DESC, q.id DESC), '[]')::text AS json
FROM (
  SELECT * FROM dashboard_participant WHERE program_id = $1 AND NOT is_staff AND has_name
  ORDER BY joined_at DESC, id DESC LIMIT 12) q`;

/** `$1` program, `$2` whether names may be seen. Actions of staff are left out. */
const latestActionsSql = `
SELECT coalesce(json_agg(json_build_object('id', a.id::text, 'action_type', a.action_type,
  'name', CASE WHEN $2 THEN a.name END, 'short_name', a.short_name, 'title', a.title,
  'points', a.points, 'actionable_url', a.actionable_url,
  'details_url', CASE WHEN $2 THEN a.details_url END, 'created_at', iso(a.created_at))
  ORDER BY a.created_at DESC, a.id DESC), '[]')::text AS json
FROM (SELECT * FROM dashboard_action WHERE program_id = $1 AND NOT is_staff ORDER BY created_at DESC, id DESC LIMIT 12) a`;

/** Each answer is JSON text that one statement has built, in the open transaction. */
@Injectable()
export class DashboardRepository {
  constructor(private readonly database: Database) {}

  async metrics(scope: TenantScope): Promise<string> {
    return this.json(scope, metricsSql);
  }

  async usersGrowth(scope: TenantScope, days: number): Promise<string> {
    return this.json(scope, usersGrowthSql, [days]);
  }

  async latestUsers(scope: TenantScope, names: boolean): Promise<string> {
    return this.json(scope, latestUsersSql, [names]);
  }

  async latestActions(scope: TenantScope, names: boolean): Promise<string> {
    return this.json(scope, latestActionsSql, [names]);
  }

  private async json(scope: TenantScope, sql: string, params: unknown[] = []): Promise<string> {
    const [row] = await this.database.query<{ json: string }>(scope, sql, [scope.programId, ...params]);
    if (row === undefined) throw new Error('A section of the dashboard answered no row');
    return row.json;
  }
}
