-- Finds merchants by their words first, for rare words in a dense area: the place filter would read too many rows.
-- merchants_near_json calls it.
CREATE OR REPLACE FUNCTION merchants_by_words(p_words tsquery)
RETURNS SETOF merchant LANGUAGE sql STABLE SET enable_seqscan = off SET enable_bitmapscan = on
AS $$
  SELECT m.* FROM merchant m WHERE m.offers_count > 0 AND m.words @@ p_words
$$;
