-- Whether a completed challenge stays open: a repeatable one does, and so does recruiting; a call to action does not.
-- One rule for the tiles (bench row home), the page of a challenge and checkouts.
CREATE OR REPLACE FUNCTION challenge_stays_open(c challenge)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT c.challenge_type = 'referral' OR (c.is_repeatable AND c.challenge_type <> 'call_action')
$$;
