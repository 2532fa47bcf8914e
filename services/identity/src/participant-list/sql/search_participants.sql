-- Ids of at most p_most participants whose name, last name or (with p_addresses) address begins with a text. Row-level
-- security keeps conditions that are not leakproof away from the indexes, so the definer reads past it.
CREATE OR REPLACE FUNCTION search_participants(p_program bigint, p_text text, p_addresses boolean, p_most integer)
RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT id FROM (
    SELECT id FROM participant WHERE p_addresses AND program_id = p_program
      AND email >= p_text COLLATE "C" AND email < (p_text || chr(1114111)) COLLATE "C"
    UNION
    SELECT id FROM participant WHERE program_id = p_program
      AND lower(first_name || ' ' || last_name) COLLATE "C" >= p_text
      AND lower(first_name || ' ' || last_name) COLLATE "C" < p_text || chr(1114111)
    UNION
    SELECT id FROM participant WHERE program_id = p_program
      AND lower(last_name) COLLATE "C" >= p_text AND lower(last_name) COLLATE "C" < p_text || chr(1114111)
  ) found LIMIT p_most
$$;
REVOKE ALL ON FUNCTION search_participants FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_participants TO identity_app;
