CREATE OR REPLACE FUNCTION save_questions(p_program bigint, p_challenge bigint, p_questions jsonb, p_by_place boolean)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  given jsonb;
  place bigint;
  choice jsonb;
  choice_place bigint;
  asked bigint;
  offered bigint;
  kept bigint[] := '{}';
  kept_options bigint[];
BEGIN
  FOR given, place IN SELECT * FROM jsonb_array_elements(p_questions) WITH ORDINALITY LOOP
    asked := (SELECT q.id FROM question q WHERE q.program_id = p_program AND q.challenge_id = p_challenge
      AND (q.id = (given ->> 'id')::bigint OR p_by_place AND q.position = place));
    INSERT INTO question AS q (program_id, id, challenge_id, position, title, additional_details, answer_type,
      is_required, profile_attribute)
    VALUES (p_program, coalesce(asked, nextval(pg_get_serial_sequence('question', 'id'))), p_challenge, place,
      given ->> 'title', coalesce(given ->> 'additional_details', ''), given ->> 'answer_type',
      coalesce((given -> 'is_required')::boolean, false), given ->> 'profile_attribute')
    ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, title = excluded.title,
      additional_details = excluded.additional_details, answer_type = excluded.answer_type,
      is_required = excluded.is_required, profile_attribute = excluded.profile_attribute
    RETURNING q.id INTO asked;
    kept := kept || asked;
    kept_options := '{}';
    FOR choice, choice_place IN
      SELECT * FROM jsonb_array_elements(coalesce(given -> 'options', '[]')) WITH ORDINALITY
    LOOP
      offered := (SELECT o.id FROM question_option o WHERE o.program_id = p_program AND o.question_id = asked
        AND (o.id = (choice ->> 'id')::bigint OR p_by_place AND o.position = choice_place));
      INSERT INTO question_option AS o (program_id, id, question_id, position, details, image_url, image_alt,
        is_correct)
      VALUES (p_program, coalesce(offered, nextval(pg_get_serial_sequence('question_option', 'id'))), asked,
        choice_place, choice ->> 'details', choice -> 'image' ->> 'public_url', choice -> 'image' ->> 'alt_text',
        coalesce((choice -> 'is_correct')::boolean, false))
      ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, details = excluded.details,
        image_url = excluded.image_url, image_alt = excluded.image_alt, is_correct = excluded.is_correct
      RETURNING o.id INTO offered;
      kept_options := kept_options || offered;
    END LOOP;
    DELETE FROM question_option WHERE program_id = p_program AND question_id = asked
      AND id <> ALL (kept_options);
  END LOOP;
  WITH gone AS (
    DELETE FROM question WHERE program_id = p_program AND challenge_id = p_challenge AND id <> ALL (kept)
    RETURNING id)
  DELETE FROM question_option WHERE program_id = p_program AND question_id IN (SELECT id FROM gone);
END $$;
