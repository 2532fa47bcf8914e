-- Adds the seconds that a player has played of a video, and returns the total. One round trip, because every player
-- calls it every few seconds.
CREATE OR REPLACE FUNCTION report_played(p_program bigint, p_participant bigint, p_identifier text, p_id bigint,
  p_played int4multirange, OUT refusal text, OUT watched_percentage integer)
RETURNS record LANGUAGE plpgsql
AS $$
DECLARE
  c challenge;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO c FROM challenge
    WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
    ORDER BY identifier = p_identifier DESC LIMIT 1;
  IF NOT FOUND OR c.challenge_type <> 'video' OR c.video_seconds IS NULL THEN
    refusal := 'not_found'; RETURN;
  ELSIF challenge_status(c.is_approved, c.starts_at, c.ends_at, program_now(p_program)) <> 'active' THEN
    refusal := 'challenge_not_active'; RETURN;
  END IF;
  INSERT INTO video_view AS v (program_id, participant_id, challenge_id, played)
  VALUES (p_program, p_participant, c.id, p_played * int4multirange(int4range(0, c.video_seconds)))
  ON CONFLICT (program_id, participant_id, challenge_id) DO UPDATE SET played = v.played + excluded.played;
  watched_percentage := watched_percentage(c, p_participant);
END $$;
