-- Whether a participant has premium now in a program with offers: one rule for the account, the list of participants
-- and the session that each request asks for in one round trip.
CREATE OR REPLACE FUNCTION eligible_for_offers(p participant)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT p.is_premium AND (p.premium_ends_at > program_now(p.program_id)) IS NOT FALSE AND EXISTS (
    SELECT FROM program_copy g WHERE g.id = p.program_id AND g.features -> 'offers_reward' = 'true')
$$;
