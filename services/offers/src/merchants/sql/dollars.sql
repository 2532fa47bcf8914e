-- Cents as dollars.
CREATE OR REPLACE FUNCTION dollars(p_cents integer) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN p_cents / 100::float8;
