-- Returns the moment by which a program's rules decide: the database's clock, which a program in test mode may have set
-- forward. Every service with programs shares this one definition, because rules in SQL must agree with rules in
-- TypeScript. A statement over many rows calls it in a subquery, `(SELECT program_now($1))`, which Postgres evaluates
-- once.
CREATE OR REPLACE FUNCTION program_now(p_program bigint) RETURNS timestamptz LANGUAGE sql STABLE
RETURN now() + make_interval(secs => coalesce((SELECT p.clock_offset_seconds FROM {{program}} p WHERE p.id = p_program), 0));
GRANT EXECUTE ON FUNCTION program_now TO {{app}};
