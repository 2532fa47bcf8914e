-- Whether a name below the platform's host is free, and stays it until the transaction ends.
CREATE OR REPLACE FUNCTION hold_subdomain(p_name text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('subdomain ' || p_name, 0));
  RETURN NOT EXISTS (SELECT FROM program p WHERE p.subdomain = p_name)
    AND NOT EXISTS (SELECT FROM program_domain d WHERE d.domain_type = 'perk_domain' AND d.domain = p_name);
END $$;
REVOKE ALL ON FUNCTION hold_subdomain FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_subdomain TO programs_app;
