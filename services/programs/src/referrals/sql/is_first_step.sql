-- Whether completing the challenge counts as a recruit's first step: joining and the profile do not.
CREATE OR REPLACE FUNCTION is_first_step(c challenge)
RETURNS boolean LANGUAGE sql IMMUTABLE
AS $$
  SELECT c.challenge_type <> 'signup' AND NOT (c.challenge_type = 'collect' AND coalesce(c.parameters, '') = 'profile')
$$;
