-- A record whose texts are those of a language; `untranslated` names the fields that have none in it, and is left out
-- without any. NULL stands for the language of the fields themselves. In SQL, because the statements that build the
-- JSON of a page (bench row home) call it for each record in them, and the service passes that text through unread.
CREATE OR REPLACE FUNCTION in_language(p_record jsonb, p_translations jsonb, p_language text, p_fields text[])
RETURNS jsonb LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN p_language IS NULL THEN p_record ELSE (
    SELECT p_record || coalesce(jsonb_object_agg(f.field, f.translation) FILTER (WHERE f.translation IS NOT NULL), '{}')
      || CASE WHEN bool_or(f.is_missing) THEN jsonb_build_object('untranslated',
        jsonb_agg(f.field ORDER BY f.place) FILTER (WHERE f.is_missing)) ELSE '{}' END
    FROM (
      SELECT n.field, n.place, t.translation, t.translation IS NULL AND p_record ->> n.field <> '' AS is_missing
      FROM unnest(p_fields) WITH ORDINALITY AS n (field, place),
        LATERAL (SELECT p_translations -> p_language ->> n.field AS translation) t) f) END
$$;
