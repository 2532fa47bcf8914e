-- An image as the API shows it, NULL without one.
CREATE OR REPLACE FUNCTION image_json(p_url text)
RETURNS json LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN p_url IS NOT NULL THEN json_build_object('public_url', p_url) END
$$;
