-- Takes all completions of a participant back but those that were paid for; answers them as they were told.
CREATE OR REPLACE FUNCTION reset_activities(p_program bigint, p_participant bigint)
RETURNS jsonb LANGUAGE plpgsql
AS $$
DECLARE
  done jsonb := '[]';
  d record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('reset ' || p_program || ' ' || p_participant, 0));
  -- First, so that a payment under way is waited for and taken back below.
  DELETE FROM referral WHERE program_id = p_program AND recruiter_id = p_participant;
  FOR d IN SELECT n.id, n.points, n.created_at, c.id AS challenge_id, c.challenge_type, c.caption
    FROM completion n JOIN challenge c ON c.program_id = n.program_id AND c.id = n.challenge_id
    WHERE n.program_id = p_program AND n.participant_id = p_participant AND coalesce(n.idempotency_key, '') NOT LIKE 'checkout:%'
    ORDER BY n.id
  LOOP
    done := done || jsonb_build_object('completion_id', d.id::text, 'challenge_id', d.challenge_id::text,
      'challenge_type', d.challenge_type, 'title', d.caption, 'participant_id', p_participant::text,
      'points', d.points, 'completed_at', iso(d.created_at));
    PERFORM reverse_completion(p_program, d.id);
  END LOOP;
  RETURN done;
END $$;
