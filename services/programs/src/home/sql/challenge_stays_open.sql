-- One that can be done again stays open, and so does recruiting; a call to action does not.
CREATE OR REPLACE FUNCTION challenge_stays_open(c challenge)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT c.challenge_type = 'referral' OR (c.is_repeatable AND c.challenge_type <> 'call_action')
$$;
