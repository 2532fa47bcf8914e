-- The moment by which a program's rules decide: the database's clock, which a program in test mode may have set forward.
-- One definition for every service that keeps programs, because what decides in SQL has to agree with what decides in
-- TypeScript. In a statement over many rows it stands in a subquery, `(SELECT program_now($1))`, to be called once.
CREATE OR REPLACE FUNCTION program_now(p_program bigint) RETURNS timestamptz LANGUAGE sql STABLE
RETURN now() + make_interval(secs => coalesce((SELECT p.clock_offset_seconds FROM {{program}} p WHERE p.id = p_program), 0));
GRANT EXECUTE ON FUNCTION program_now TO {{app}};
