import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

const app = 'programs_app';

/** How the changes become figures, and how all of it is counted anew: for what is stored, and in another time zone. */
export class CountForTheDashboard1771000000161 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Puts somebody who has left the staff among those who are counted, or takes out who has joined it.
      CREATE FUNCTION turn_participant(p_program bigint, p_participant bigint) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        s participant_standing;
        v_sign integer;
      BEGIN
        UPDATE participant_standing t SET counted = NOT t.counted
        WHERE t.program_id = p_program AND t.participant_id = p_participant
        RETURNING t.* INTO s;
        v_sign := CASE WHEN s.counted THEN 1 ELSE -1 END;
        INSERT INTO program_day AS d (program_id, day, actions, completions, active_participants, last_active)
        SELECT p_program, t.day, v_sign * t.actions, v_sign * t.completions, v_sign * (t.actions > 0)::int,
          v_sign * (t.day IS NOT DISTINCT FROM s.last_active)::int
        FROM participant_day t WHERE t.program_id = p_program AND t.participant_id = p_participant
        ON CONFLICT (program_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
          completions = d.completions + excluded.completions,
          active_participants = d.active_participants + excluded.active_participants,
          last_active = d.last_active + excluded.last_active;
      END $$;

      -- What the points of the last thirty days lose from one day to another.
      CREATE FUNCTION leave_days(p_program bigint, p_from date, p_to date) RETURNS void LANGUAGE sql AS $$
        UPDATE participant_standing s SET recent_points = s.recent_points - t.points
        FROM (SELECT participant_id, sum(points) AS points FROM participant_day
          WHERE program_id = p_program AND day > p_from - 30 AND day <= p_to - 30 GROUP BY participant_id) t
        WHERE s.program_id = p_program AND s.participant_id = t.participant_id AND t.points <> 0;
        UPDATE program_dashboard SET today = p_to WHERE program_id = p_program;
      $$;

      -- Forgets the figures and makes every stored fact a change once more.
      CREATE FUNCTION recount_dashboard(p_program bigint) RETURNS void LANGUAGE sql AS $$
        DELETE FROM action_day WHERE program_id = p_program;
        DELETE FROM program_day WHERE program_id = p_program;
        DELETE FROM participant_day WHERE program_id = p_program;
        DELETE FROM participant_standing WHERE program_id = p_program;
        -- One statement, one snapshot: what it removes is among what it reads.
        WITH waiting AS (DELETE FROM dashboard_change WHERE program_id = p_program)
        INSERT INTO dashboard_change (program_id, participant_id, happened_at, action_type, actions, completions, points)
        SELECT program_id, participant_id, created_at, action_type, 1, 0, earned_points(action_type, points)
        FROM participant_action WHERE program_id = p_program
        UNION ALL
        SELECT program_id, participant_id, created_at, NULL, 0, 1, 0 FROM completion WHERE program_id = p_program;
      $$;
    `);
    await runner.query(`
      -- Moves changes into the tallies of days; answers whose they were. Who is new is counted until they are known as staff.
      CREATE FUNCTION count_days(p_program bigint, p_zone text, p_most integer) RETURNS bigint[] LANGUAGE sql AS $$
        WITH taken AS (
          DELETE FROM dashboard_change WHERE program_id = p_program AND id IN (
            SELECT id FROM dashboard_change WHERE program_id = p_program ORDER BY id LIMIT p_most)
          RETURNING participant_id, (happened_at AT TIME ZONE p_zone)::date AS day, action_type, actions, completions, points
        ), by_type AS (
          INSERT INTO action_day AS d (program_id, day, action_type, actions)
          SELECT p_program, day, action_type, sum(actions) FROM taken WHERE actions <> 0 GROUP BY day, action_type
          ON CONFLICT (program_id, day, action_type) DO UPDATE SET actions = d.actions + excluded.actions
        ), by_participant AS (
          INSERT INTO participant_day AS d (program_id, participant_id, day, actions, completions, points)
          SELECT p_program, participant_id, day, sum(actions), sum(completions), sum(points) FROM taken
          WHERE actions <> 0 OR completions <> 0 GROUP BY participant_id, day
          ON CONFLICT (program_id, participant_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
            completions = d.completions + excluded.completions, points = d.points + excluded.points
          RETURNING new.participant_id, new.day, new.actions, new.completions,
            coalesce(old.actions, 0) AS actions_before, coalesce(old.completions, 0) AS completions_before
        ), by_day AS (
          INSERT INTO program_day AS d (program_id, day, actions, completions, active_participants)
          SELECT p_program, n.day, sum(n.actions - n.actions_before), sum(n.completions - n.completions_before),
            sum((n.actions > 0)::int - (n.actions_before > 0)::int)
          FROM by_participant n
            LEFT JOIN participant_standing s ON s.program_id = p_program AND s.participant_id = n.participant_id
          WHERE s.counted IS DISTINCT FROM false GROUP BY n.day
          ON CONFLICT (program_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
            completions = d.completions + excluded.completions,
            active_participants = d.active_participants + excluded.active_participants
        )
        SELECT array_agg(DISTINCT participant_id) FROM taken
      $$;

      -- Brings the standings of those people in line with their days, and the day on which each was last active.
      CREATE FUNCTION count_standings(p_program bigint, p_people bigint[], p_today date) RETURNS void LANGUAGE sql AS $$
        DELETE FROM participant_day WHERE program_id = p_program AND participant_id = ANY (p_people)
          AND actions = 0 AND completions = 0 AND points = 0;
        WITH kept AS (
          INSERT INTO participant_standing AS s (program_id, participant_id, counted, points, recent_points, last_active)
          SELECT p_program, p.id, true, coalesce(sum(d.points), 0),
            coalesce(sum(d.points) FILTER (WHERE d.day > p_today - 30), 0), max(d.day) FILTER (WHERE d.actions > 0)
          FROM unnest(p_people) AS p (id)
            LEFT JOIN participant_day d ON d.program_id = p_program AND d.participant_id = p.id
          GROUP BY p.id
          ON CONFLICT (program_id, participant_id) DO UPDATE SET points = excluded.points,
            recent_points = excluded.recent_points, last_active = excluded.last_active
          RETURNING old.last_active AS before, new.last_active AS after, new.counted
        )
        INSERT INTO program_day AS d (program_id, day, last_active)
        SELECT p_program, m.day, sum(m.people)
        FROM kept, LATERAL (VALUES (before, -1), (after, 1)) AS m (day, people)
        WHERE counted AND before IS DISTINCT FROM after AND m.day IS NOT NULL GROUP BY m.day
        ON CONFLICT (program_id, day) DO UPDATE SET last_active = d.last_active + excluded.last_active;
      $$;

      -- One turn; whether more is waiting. Whoever comes while another counts leaves it to them.
      CREATE FUNCTION count_changes(p_program bigint, p_most integer) RETURNS boolean LANGUAGE plpgsql AS $$
      DECLARE
        d program_dashboard;
        v_zone text;
        v_today date;
        v_people bigint[];
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT time_zone, (now() AT TIME ZONE time_zone)::date INTO STRICT v_zone, v_today FROM program WHERE id = p_program;
        INSERT INTO program_dashboard (program_id, time_zone, today) VALUES (p_program, v_zone, v_today)
        ON CONFLICT DO NOTHING;
        SELECT * INTO d FROM program_dashboard WHERE program_id = p_program FOR UPDATE SKIP LOCKED;
        IF NOT FOUND THEN RETURN false; END IF;
        IF d.time_zone <> v_zone THEN
          PERFORM recount_dashboard(p_program);
          UPDATE program_dashboard SET time_zone = v_zone, today = v_today WHERE program_id = p_program;
        ELSIF d.today < v_today THEN
          PERFORM leave_days(p_program, d.today, v_today);
        END IF;
        v_people := count_days(p_program, v_zone, p_most);
        PERFORM count_standings(p_program, v_people, v_today);
        PERFORM turn_participant(p_program, s.participant_id)
          FROM participant_standing s JOIN participant q ON q.program_id = p_program AND q.id = s.participant_id
          WHERE s.program_id = p_program AND s.participant_id = ANY (v_people) AND s.counted = q.staff;
        RETURN EXISTS (SELECT FROM dashboard_change WHERE program_id = p_program);
      END $$;

      -- Of all programs: those with something to count, in which a day is over, or that have another time zone.
      CREATE FUNCTION programs_to_count() RETURNS SETOF bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT p.id FROM program p LEFT JOIN program_dashboard d ON d.program_id = p.id
        WHERE EXISTS (SELECT FROM dashboard_change c WHERE c.program_id = p.id)
          OR d.time_zone <> p.time_zone OR d.today < (now() AT TIME ZONE d.time_zone)::date
        ORDER BY p.id
      $$;
      REVOKE ALL ON FUNCTION programs_to_count FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION programs_to_count TO ${app};
    `);
    await runner.query(`
      DO $$
      DECLARE
        v_program bigint;
      BEGIN
        FOR v_program IN SELECT id FROM program LOOP
          PERFORM set_config('app.program_id', v_program::text, true);
          UPDATE participant q SET joined_at = a.first FROM (
            SELECT participant_id, min(created_at) AS first FROM participant_action
            WHERE program_id = v_program GROUP BY participant_id) a
          WHERE q.program_id = v_program AND q.id = a.participant_id;
          PERFORM recount_dashboard(v_program);
        END LOOP;
      END $$;
    `);
  }
}
