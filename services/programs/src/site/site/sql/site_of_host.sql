-- The program that answers to a host: custom domain, subdomain, default, in this order. The definer sees the domains of
-- all programs, which row-level security hides from the service.
CREATE OR REPLACE FUNCTION site_of_host(p_host text, p_subdomain text, p_bare boolean)
RETURNS TABLE(program_id bigint, url_path text) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
  SELECT s.program_id, s.url_path FROM (
    SELECT 1 AS place, d.program_id, d.url_path FROM program_domain d
    WHERE d.domain_type = 'custom' AND d.domain = p_host AND d.verified_at IS NOT NULL
    UNION ALL SELECT 2, p.id, '/' FROM program p WHERE p.subdomain = p_subdomain
    UNION ALL SELECT 3, d.program_id, d.url_path FROM program_domain d
    WHERE d.domain_type = 'perk_domain' AND d.domain = p_subdomain AND d.verified_at IS NOT NULL
    UNION ALL SELECT 4, p.id, '/' FROM program p WHERE p_bare AND p.is_default) s
  ORDER BY s.place LIMIT 1
$$;
REVOKE ALL ON FUNCTION site_of_host FROM PUBLIC;
GRANT EXECUTE ON FUNCTION site_of_host TO programs_app;
