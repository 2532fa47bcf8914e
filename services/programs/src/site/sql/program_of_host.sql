-- Asked by the version of the service before this one, and by the command that releases front ends.
CREATE OR REPLACE FUNCTION program_of_host(p_host text, p_subdomain text, p_bare boolean)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM site_of_host(p_host, p_subdomain, p_bare)
$$;
REVOKE ALL ON FUNCTION program_of_host FROM PUBLIC;
GRANT EXECUTE ON FUNCTION program_of_host TO programs_app;
