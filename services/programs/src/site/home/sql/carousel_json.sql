-- The slides of the home page, in order, in a reader's language. One statement that sets the tenant itself (bench row
-- home).
CREATE OR REPLACE FUNCTION carousel_json(p_program bigint, p_language text)
RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  reader text;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  reader := other_language(p_program, p_language);
  RETURN (
    SELECT coalesce(json_agg(in_language(jsonb_build_object('id', i.id::text, 'title', i.title,
      'description', i.description, 'image', i.image_url, 'link', i.link_url, 'button_text', i.button_text),
      i.translations, reader, '{title,description,button_text}') ORDER BY i.position, i.id), '[]')::text
    FROM carousel_item i WHERE i.program_id = p_program);
END $$;
