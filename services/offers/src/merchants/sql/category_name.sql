-- Returns the name of a category, as cards show it. In SQL, because Postgres builds the JSON of the search and of a
-- merchant (bench row search); a test compares it with the names of libs/contracts.
CREATE OR REPLACE FUNCTION category_name(p_category smallint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE p_category WHEN 25 THEN 'Dining' WHEN 26 THEN 'Events & Attractions' WHEN 27 THEN 'Shopping'
    WHEN 91 THEN 'Travel' END;
