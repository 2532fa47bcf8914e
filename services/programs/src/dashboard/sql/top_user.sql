CREATE OR REPLACE FUNCTION top_user(q participant, p_points bigint, p_names boolean)
RETURNS json LANGUAGE sql STABLE
AS $$
  SELECT json_build_object('participant_id', q.id::text,
    'name', CASE WHEN p_names THEN full_name(q.first_name, q.last_name) END,
    'short_name', short_name(q.first_name, q.last_name), 'points', p_points,
    'details_url', CASE WHEN p_names THEN '/admin/v2/users/' || q.id END)
$$;
