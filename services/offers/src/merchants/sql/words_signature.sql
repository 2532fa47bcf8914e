-- Returns a bit for the first two, three and four letters of each word: a merchant can have words with given prefixes
-- only if it has all bits of these. CRC, because stored values need a stable hash, which hashtext is not. In SQL for
-- the trigger that stores it and for the search.
CREATE OR REPLACE FUNCTION words_signature(p_words text[]) RETURNS bit LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(bit_or(set_bit(0::bit(128), (crc32(convert_to(left(w, n), 'UTF8')) & 127)::integer, 1)),
      0::bit(128))
    FROM unnest(p_words) AS w, generate_series(2, least(length(w), 4)) AS n);
