-- Whether a session still holds: 30 minutes idle and 12 hours for staff, 12 hours idle and 30 days for participants.
CREATE OR REPLACE FUNCTION session_holds(audience text, created_at timestamptz, last_seen_at timestamptz)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT last_seen_at > now() - CASE audience WHEN 'admin' THEN interval '30 minutes' ELSE interval '12 hours' END
    AND created_at > now() - CASE audience WHEN 'admin' THEN interval '12 hours' ELSE interval '30 days' END
$$;
