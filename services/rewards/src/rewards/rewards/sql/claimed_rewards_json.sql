-- Returns the rewards that the participant has claimed, ended ones included, the latest first; nothing on sites that
-- switch the section off. Texts are in the reader's language, or the contents' without one. One statement with a plan of its own, because every home page reads it.
CREATE OR REPLACE FUNCTION claimed_rewards_json(p_program bigint, p_participant bigint, p_language text)
RETURNS text LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  reader text;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  IF EXISTS (SELECT FROM evergreen_setting_copy e
    WHERE e.program_id = p_program AND e.key = 'claimed_rewards' AND NOT e.is_active) THEN RETURN '[]'; END IF;
  reader := other_language(p_program, p_language);
  RETURN (
    SELECT coalesce(json_agg(t.tile), '[]')::text
    FROM (
      SELECT CASE WHEN reader IS NULL THEN reward_tile(r, h.earned)
        ELSE in_language(reward_tile(r, h.earned)::jsonb, r.translations, reader, '{name}')::json END AS tile
      FROM rewards_had(p_program, p_participant) h
      JOIN reward r ON r.program_id = p_program AND r.id = h.reward_id
      ORDER BY h.earned DESC, r.id DESC LIMIT 100) t);
END $$;
