-- The programs with referrals to pay, those that are held left out, or with recent ones whose first step may have been
-- missed. A definer function, because the scheduled task reads all programs.
CREATE OR REPLACE FUNCTION programs_with_open_referrals()
RETURNS TABLE(program_id bigint) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT r.program_id FROM referral r WHERE r.pays AND r.paid_at IS NULL AND r.first_step_at IS NOT NULL
    AND (r.held_at IS NULL OR r.decision IS NOT NULL)
  UNION SELECT r.program_id FROM referral r
  WHERE r.pays AND r.first_step_at IS NULL AND r.created_at > now() - interval '1 hour'
$$;
REVOKE ALL ON FUNCTION programs_with_open_referrals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_with_open_referrals TO programs_app;
