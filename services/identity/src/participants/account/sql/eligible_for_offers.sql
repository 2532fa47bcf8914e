-- Whether a participant has premium now in a program with offers. Called by the account, the list of participants and
-- the session query of each request, in SQL because that query takes one round trip.
CREATE OR REPLACE FUNCTION eligible_for_offers(p participant)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT p.is_premium AND (p.premium_ends_at > program_now(p.program_id)) IS NOT FALSE AND EXISTS (
    SELECT FROM program_copy g WHERE g.id = p.program_id AND g.features -> 'offers_reward' = 'true')
$$;
