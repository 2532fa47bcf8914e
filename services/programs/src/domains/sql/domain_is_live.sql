-- Whether a domain is verified in any program.
CREATE OR REPLACE FUNCTION domain_is_live(p_domain text)
RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM program_domain WHERE domain = p_domain AND verified_at IS NOT NULL)
$$;
REVOKE ALL ON FUNCTION domain_is_live FROM PUBLIC;
GRANT EXECUTE ON FUNCTION domain_is_live TO programs_app;
