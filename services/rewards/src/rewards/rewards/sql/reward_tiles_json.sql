-- Returns sections of the home page as JSON: 'active_rewards' is the program's offer, 'current_rewards' leaves out
-- rewards that the participant has reached the limit of, 'offers_reward' are membership offers; each without hidden
-- rewards. One statement with a plan of its own, because every home page reads it.
CREATE OR REPLACE FUNCTION reward_tiles_json(p_program bigint, p_participant bigint, p_language text, p_section text)
RETURNS text LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  -- A variable, because Postgres inlines the status of a row only when its moment costs nothing to read.
  moment timestamptz;
  reader text;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  moment := program_now(p_program);
  reader := other_language(p_program, p_language);
  RETURN (
    WITH offers AS (SELECT p.features -> 'offers_reward' = 'true' AS shown FROM program_copy p WHERE p.id = p_program)
    SELECT coalesce(json_agg(t.tile), '[]')::text
    FROM (
      SELECT CASE WHEN reader IS NULL THEN reward_tile(r, h.earned)
        ELSE in_language(reward_tile(r, h.earned)::jsonb, r.translations, reader, '{name}')::json END AS tile
      FROM reward r LEFT JOIN rewards_had(p_program, p_participant) h ON h.reward_id = r.id
      WHERE r.program_id = p_program AND r.is_visible
        AND reward_status(r.is_approved, r.starts_at, r.ends_at, moment) = 'active'
        AND CASE p_section
          WHEN 'active_rewards' THEN r.selection <> 'offer' OR (SELECT shown FROM offers)
          WHEN 'current_rewards' THEN r.selection <> 'offer'
            AND (p_participant IS NULL OR (coalesce(h.times, 0) < r.per_participant) IS NOT FALSE)
          WHEN 'offers_reward' THEN r.selection = 'offer' AND (SELECT shown FROM offers)
          ELSE false END
      ORDER BY coalesce(r.starts_at, r.created_at) DESC, r.id DESC LIMIT 100) t);
END $$;
