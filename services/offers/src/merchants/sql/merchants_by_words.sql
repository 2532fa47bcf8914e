-- By its words first, for words that are rare where many merchants are: the place filter would read too many rows.
CREATE OR REPLACE FUNCTION merchants_by_words(p_words tsquery)
RETURNS SETOF merchant LANGUAGE sql STABLE SET enable_seqscan = off SET enable_bitmapscan = on
AS $$
  SELECT m.* FROM merchant m WHERE m.offers_count > 0 AND m.words @@ p_words
$$;
