-- Notes an address without a participant that a client asked for; false after p_most others within
-- the hour. The lock lets one request of a client count at a time.
CREATE OR REPLACE FUNCTION note_unknown_address(p_client bytea, p_address bytea, p_most integer)
RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_client, 'hex'), 0));
  IF (SELECT count(*) FROM unknown_address
      WHERE client = p_client AND address <> p_address AND seen_at > now() - interval '1 hour') >= p_most THEN
    RETURN false;
  END IF;
  INSERT INTO unknown_address (client, address) VALUES (p_client, p_address)
    ON CONFLICT (client, address) DO UPDATE SET seen_at = now();
  RETURN true;
END $$;
