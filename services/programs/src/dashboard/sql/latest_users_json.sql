-- People who have been erased have no name.
CREATE OR REPLACE FUNCTION latest_users_json(p_program bigint, p_names boolean)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    SELECT coalesce(json_agg(json_build_object('participant_id', q.id::text,
      'name', CASE WHEN p_names THEN full_name(q.first_name, q.last_name) END,
      'short_name', short_name(q.first_name, q.last_name), 'created_at', iso(q.joined_at),
      'details_url', CASE WHEN p_names THEN '/admin/v2/users/' || q.id END)
      ORDER BY q.joined_at DESC, q.id DESC), '[]')::text
    FROM (
      SELECT * FROM participant
      WHERE program_id = p_program AND NOT staff AND (first_name <> '' OR last_name <> '')
      ORDER BY joined_at DESC, id DESC LIMIT 12) q);
END $$;
