import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** The sections of the dashboard, each answered by one function that builds the JSON text itself. */
export class AnswerTheDashboard1771000000162 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- NULL of somebody who is not known yet, or no longer.
      CREATE FUNCTION full_name(first_name text, last_name text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT nullif(btrim(first_name || ' ' || last_name), '')
      $$;
      CREATE FUNCTION short_name(first_name text, last_name text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT nullif(btrim(first_name || coalesce(' ' || nullif(left(last_name, 1), '') || '.', '')), '')
      $$;

      CREATE VIEW dashboard_action WITH (security_invoker = true) AS
      SELECT a.program_id, a.id, a.created_at, a.action_type, a.title, a.points,
        full_name(q.first_name, q.last_name) AS name, short_name(q.first_name, q.last_name) AS short_name,
        CASE a.action_type
          WHEN 'challenge' THEN '/admin/v2/challenges/' || d.challenge_id
          WHEN 'reward' THEN '/admin/v2/rewards/' || a.reward_id
          WHEN 'receipt' THEN '/admin/v2/receipts/' || a.source_id
        END AS actionable_url,
        '/admin/v2/users/' || q.id AS details_url
      FROM participant_action a
        LEFT JOIN participant q ON q.program_id = a.program_id AND q.id = a.participant_id
        LEFT JOIN completion d ON d.program_id = a.program_id AND d.id = a.source_id AND a.action_type = 'challenge';
      GRANT SELECT ON dashboard_action TO programs_app;

      -- Where the thirty days up to today begin, in the program's time zone.
      CREATE FUNCTION first_of_thirty(p_zone text) RETURNS date LANGUAGE sql STABLE AS $$
        SELECT (now() AT TIME ZONE p_zone)::date - 29
      $$;
    `);
    await runner.query(`
      CREATE FUNCTION dashboard_metrics_json(p_program bigint) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE
        v_zone text;
        v_from date;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT time_zone INTO v_zone FROM program WHERE id = p_program;
        v_from := first_of_thirty(v_zone);
        RETURN (
          SELECT json_build_object('time_zone', v_zone, 'from', v_from, 'to', v_from + 29,
            'active_participants', json_build_object('total', d.active, 'recent', d.active_lately),
            'completed_challenges', json_build_object('total', d.completions, 'recent', d.completions_lately),
            'program_visits', json_build_object('total', v.visits, 'recent', v.visits_lately),
            'participant_actions', json_build_object('total', d.actions, 'recent', d.actions_lately))::text
          FROM (
            SELECT coalesce(sum(last_active), 0) AS active,
              coalesce(sum(last_active) FILTER (WHERE day >= v_from), 0) AS active_lately,
              coalesce(sum(completions), 0) AS completions,
              coalesce(sum(completions) FILTER (WHERE day >= v_from), 0) AS completions_lately,
              coalesce(sum(actions), 0) AS actions,
              coalesce(sum(actions) FILTER (WHERE day >= v_from), 0) AS actions_lately
            FROM program_day WHERE program_id = p_program) d,
          (
            SELECT coalesce(sum(visits), 0) AS visits,
              coalesce(sum(visits) FILTER (WHERE day >= v_from), 0) AS visits_lately
            FROM visit_day WHERE program_id = p_program) v);
      END $$;

      CREATE FUNCTION users_growth_json(p_program bigint, p_days integer) RETURNS text LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT json_build_object('time_zone', min(p.time_zone), 'days', json_agg(json_build_object(
            'day', c.day, 'active_participants', coalesce(d.active_participants, 0)) ORDER BY c.day))::text
          FROM program p
            CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE p.time_zone)::date - n AS day
              FROM generate_series(0, p_days - 1) AS n) c
            LEFT JOIN program_day d ON d.program_id = p.id AND d.day = c.day
          WHERE p.id = p_program);
      END $$;

      CREATE FUNCTION top_user(q participant, p_points bigint, p_names boolean) RETURNS json LANGUAGE sql STABLE AS $$
        SELECT json_build_object('participant_id', q.id::text,
          'name', CASE WHEN p_names THEN full_name(q.first_name, q.last_name) END,
          'short_name', short_name(q.first_name, q.last_name), 'points', p_points,
          'details_url', CASE WHEN p_names THEN '/admin/v2/users/' || q.id END)
      $$;

      -- Of each a statement of its own with its limit in it: only such are planned once and for all.
      CREATE FUNCTION top_users_json(p_program bigint, p_recent boolean, p_names boolean) RETURNS text
      LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        IF p_recent THEN
          RETURN (
            SELECT coalesce(json_agg(top_user(q, t.recent_points, p_names)
              ORDER BY t.recent_points DESC, t.participant_id DESC), '[]')::text
            FROM (
              SELECT participant_id, recent_points FROM participant_standing
              WHERE program_id = p_program AND counted AND recent_points > 0
              ORDER BY recent_points DESC, participant_id DESC LIMIT 10) t
            JOIN participant q ON q.program_id = p_program AND q.id = t.participant_id);
        END IF;
        RETURN (
          SELECT coalesce(json_agg(top_user(q, t.points, p_names)
            ORDER BY t.points DESC, t.participant_id DESC), '[]')::text
          FROM (
            SELECT participant_id, points FROM participant_standing
            WHERE program_id = p_program AND counted AND points > 0
            ORDER BY points DESC, participant_id DESC LIMIT 10) t
          JOIN participant q ON q.program_id = p_program AND q.id = t.participant_id);
      END $$;

      -- People who have been erased have no name.
      CREATE FUNCTION latest_users_json(p_program bigint, p_names boolean) RETURNS text
      LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT coalesce(json_agg(json_build_object('participant_id', q.id::text,
            'name', CASE WHEN p_names THEN full_name(q.first_name, q.last_name) END,
            'short_name', short_name(q.first_name, q.last_name), 'created_at', iso(q.joined_at),
            'details_url', CASE WHEN p_names THEN '/admin/v2/users/' || q.id END)
            ORDER BY q.joined_at DESC, q.id DESC), '[]')::text
          FROM (
            SELECT * FROM participant
            WHERE program_id = p_program AND NOT staff AND (first_name <> '' OR last_name <> '')
            ORDER BY joined_at DESC, id DESC LIMIT 12) q);
      END $$;

      CREATE FUNCTION latest_actions_json(p_program bigint, p_names boolean) RETURNS text
      LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT coalesce(json_agg(json_build_object('id', a.id::text, 'action_type', a.action_type,
            'name', CASE WHEN p_names THEN a.name END, 'short_name', a.short_name, 'title', a.title,
            'points', a.points, 'actionable_url', a.actionable_url,
            'details_url', CASE WHEN p_names THEN a.details_url END, 'created_at', iso(a.created_at))
            ORDER BY a.created_at DESC, a.id DESC), '[]')::text
          FROM (
            SELECT * FROM dashboard_action WHERE program_id = p_program
            ORDER BY created_at DESC, id DESC LIMIT 12) a);
      END $$;
    `);
  }
}
