-- A published page as JSON text; one statement, since every visit of a page calls it.
CREATE OR REPLACE FUNCTION program_page_json(p_program bigint, p_slug text)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    SELECT json_build_object('id', g.id::text, 'slug', g.slug, 'title', g.title, 'html', g.html)::text
    FROM program_page g WHERE g.program_id = p_program AND g.slug = p_slug AND g.status = 'published');
END $$;
