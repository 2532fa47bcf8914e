-- The language of a reader, or NULL when the program's contents are written in it.
CREATE OR REPLACE FUNCTION other_language(p_program bigint, p_language text)
RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT p_language FROM program_copy p
  WHERE p.id = p_program AND p_language <> coalesce(p.content_language, p.language)
$$;
