-- The participant of a session token, NULL for an invalid one; stores the visit at most once a minute. One round trip,
-- because each request of a signed-in participant calls it (bench row gateway).
CREATE OR REPLACE FUNCTION resolve_session(p_program bigint, p_hash bytea, p_idle interval, p_whole interval)
RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE s session;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO s FROM session
    WHERE program_id = p_program AND token_hash = p_hash
      AND last_seen_at > now() - p_idle AND created_at > now() - p_whole;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF s.last_seen_at < now() - interval '1 minute' THEN
    UPDATE session SET last_seen_at = now()
      WHERE program_id = p_program AND token_hash = p_hash AND last_seen_at = s.last_seen_at;
  END IF;
  RETURN (SELECT jsonb_build_object('session_id', s.id::text, 'id', p.id::text, 'email', p.email,
      'first_name', p.first_name, 'last_name', p.last_name, 'status', p.status,
      'preferred_locale', p.preferred_locale, 'is_premium', p.is_premium, 'eligible', eligible_for_offers(p),
      'points', n.points::text, 'unused_points', n.unused_points::text,
      'completed_challenges', n.completed_challenges, 'email_setting_id', p.email_setting_id::text,
      'version', p.version::text, 'created_at', p.created_at)
    FROM participant p JOIN participant_stats n ON n.program_id = p.program_id AND n.participant_id = p.id
    WHERE p.program_id = p_program AND p.id = s.subject_id AND p.status = 'active');
END $$;
