-- Whether a participant has premium now in a program with offers: one rule for site, account and session.
CREATE OR REPLACE FUNCTION eligible_for_offers(p participant)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT p.premium AND (p.premium_until > now()) IS NOT FALSE AND EXISTS (
    SELECT FROM program g WHERE g.id = p.program_id AND g.features -> 'offers_reward' = 'true')
$$;
