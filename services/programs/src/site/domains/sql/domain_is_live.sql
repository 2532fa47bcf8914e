-- Whether a domain or a name below the platform's host is live in any program. The definer sees all programs, which
-- row-level security hides from the service.
CREATE OR REPLACE FUNCTION domain_is_live(p_domain text)
RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM program_domain WHERE domain = p_domain AND verified_at IS NOT NULL)
$$;
REVOKE ALL ON FUNCTION domain_is_live FROM PUBLIC;
GRANT EXECUTE ON FUNCTION domain_is_live TO programs_app;
