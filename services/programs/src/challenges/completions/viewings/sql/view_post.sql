-- The first call for a post puts it on the screen; one after its wait counts it as viewed. The row of the visit makes
-- the calls of one participant take turns. One round trip, because the page calls it every few seconds. `to_complete`
-- is the challenge's id once all posts are viewed and it is not completed yet.
CREATE OR REPLACE FUNCTION view_post(p_program bigint, p_participant bigint, p_identifier text, p_id bigint,
  p_post bigint, OUT refusal text, OUT viewed boolean, OUT wait_seconds float8, OUT all_viewed boolean,
  OUT to_complete bigint)
RETURNS record LANGUAGE plpgsql
AS $$
DECLARE
  c challenge;
  post social_network_post;
  post_shown_at timestamptz;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO c FROM challenge
    WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
    ORDER BY identifier = p_identifier DESC LIMIT 1;
  SELECT * INTO post FROM social_network_post p
    WHERE p.program_id = p_program AND p.challenge_id = c.id AND p.id = p_post;
  IF NOT FOUND OR c.challenge_type <> 'unified_social' THEN refusal := 'not_found'; RETURN; END IF;
  IF challenge_status(c.is_approved, c.starts_at, c.ends_at, program_now(p_program)) <> 'active' THEN
    refusal := 'challenge_not_active'; RETURN;
  END IF;
  INSERT INTO social_visit AS v (program_id, participant_id, challenge_id, post_id)
  VALUES (p_program, p_participant, c.id, p_post)
  ON CONFLICT (program_id, participant_id, challenge_id) DO UPDATE SET post_id = excluded.post_id,
    shown_at = CASE v.post_id WHEN excluded.post_id THEN v.shown_at ELSE excluded.shown_at END
  RETURNING v.shown_at INTO post_shown_at;
  wait_seconds := greatest(0, post.wait_seconds - extract(epoch FROM clock_timestamp() - post_shown_at));
  IF wait_seconds = 0 THEN
    INSERT INTO post_view (program_id, participant_id, post_id) VALUES (p_program, p_participant, p_post)
    ON CONFLICT DO NOTHING;
  END IF;
  SELECT count(*) FILTER (WHERE p.id = p_post AND v.post_id IS NOT NULL) > 0, count(*) = count(v.post_id)
    INTO viewed, all_viewed
    FROM social_network_post p
    LEFT JOIN post_view v ON v.program_id = p_program AND v.participant_id = p_participant AND v.post_id = p.id
    WHERE p.program_id = p_program AND p.challenge_id = c.id;
  IF viewed THEN wait_seconds := 0; END IF;
  IF all_viewed AND NOT c.is_api_completion_only AND NOT EXISTS (SELECT FROM completion d
    WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id AND d.occasion = '')
  THEN
    to_complete := c.id;
  END IF;
END $$;
