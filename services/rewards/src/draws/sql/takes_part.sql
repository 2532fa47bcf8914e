-- May be given something: neither staff nor blocked.
CREATE OR REPLACE FUNCTION takes_part(p_program bigint, p_participant bigint)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT NOT EXISTS (SELECT FROM participant p WHERE p.program_id = p_program AND p.id = p_participant
    AND (p.staff OR p.status IN ('blocked', 'opted_out', 'inactive')))
$$;
