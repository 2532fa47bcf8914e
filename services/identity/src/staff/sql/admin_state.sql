-- The state of an admin as staff see it: an active one who has not signed in since the invitation is invited.
CREATE OR REPLACE FUNCTION admin_state(a admin_user)
RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT CASE
    WHEN a.status = 'inactive' THEN 'inactive'
    WHEN a.invited_at IS NOT NULL AND a.last_sign_in_at IS NULL THEN 'invited'
    ELSE 'active' END
$$;
