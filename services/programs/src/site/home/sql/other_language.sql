-- The language of a reader, or NULL when the program's contents are written in it. In SQL, because only the program's
-- row says so: the statements that build the JSON of a page look it up themselves, without another round trip (bench
-- row home).
CREATE OR REPLACE FUNCTION other_language(p_program bigint, p_language text)
RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT p_language FROM program p WHERE p.id = p_program AND p_language <> coalesce(p.content_language, p.language)
$$;
