-- The questions of a challenge, in a language as `in_language` takes it. With p_solved also which options are right,
-- which is for the service alone. A function, because challenge_json and load_submission put this one shape into the
-- JSON of their single round trip.
CREATE OR REPLACE FUNCTION challenge_questions(c challenge, p_solved boolean, p_language text)
RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT coalesce(jsonb_agg(in_language(jsonb_build_object(
    'id', q.id::text, 'title', q.title, 'additional_details', q.additional_details,
    'answer_type', q.answer_type, 'is_required', q.is_required,
    'options', coalesce((
      SELECT jsonb_agg(in_language(jsonb_build_object('id', o.id::text, 'details', o.details,
        'image', CASE WHEN o.image_url IS NOT NULL THEN
          jsonb_build_object('public_url', o.image_url, 'alt_text', coalesce(o.image_alt, '')) END), o.translations, p_language, '{details}')
        || CASE WHEN p_solved THEN jsonb_build_object('is_correct', o.is_correct) ELSE '{}' END
        ORDER BY o.position)
      FROM question_option o WHERE o.program_id = q.program_id AND o.question_id = q.id), '[]')),
    q.translations, p_language, '{title,additional_details}')
    || CASE WHEN p_solved THEN jsonb_build_object('profile_attribute', q.profile_attribute) ELSE '{}' END
    ORDER BY q.position), '[]')
  FROM question q WHERE q.program_id = c.program_id AND q.challenge_id = c.id
$$;
