-- Completes the program's sign-up challenge for people who have just joined; without p_pays for no points.
CREATE OR REPLACE FUNCTION complete_signup(p_program bigint, p_participants bigint[], p_pays boolean)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  c challenge;
BEGIN
  SELECT * INTO c FROM challenge
    WHERE program_id = p_program AND challenge_type = 'signup'
      AND challenge_status(approved, start, finish, now()) = 'active'
    ORDER BY id LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  c.is_repeatable := false;
  IF NOT p_pays THEN c.points := 0; END IF;
  PERFORM record_completion(c, p.id, NULL) FROM (SELECT unnest(p_participants) AS id ORDER BY 1) p;
END $$;
