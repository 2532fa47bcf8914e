-- Creates the tags that are missing among some names and locks all of them until the transaction ends, so that none is
-- renamed while people get it. One call serves a whole list of people.
CREATE OR REPLACE FUNCTION know_tags(p_program bigint, p_names text[])
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  known text[];
BEGIN
  LOOP
    INSERT INTO admin_tag (program_id, name)
    SELECT DISTINCT p_program, n COLLATE "C" FROM unnest(p_names) AS n
    WHERE NOT EXISTS (SELECT FROM admin_tag t WHERE t.program_id = p_program AND t.name = n)
    ORDER BY 2
    ON CONFLICT (program_id, name) DO NOTHING;
    SELECT array_agg(t.name) INTO known FROM (
      SELECT name FROM admin_tag WHERE program_id = p_program AND name = ANY (p_names) ORDER BY id FOR SHARE) t;
    -- One that was renamed meanwhile is missing.
    EXIT WHEN p_names <@ coalesce(known, '{}');
  END LOOP;
END $$;
