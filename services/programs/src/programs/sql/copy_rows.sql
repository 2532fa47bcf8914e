-- Copies the rows of one table whatever its columns are, with p_values in place of theirs. Where p_parent names a
-- column, its ids are replaced by what p_ids has for them, and rows without a parent there are left out. Answers
-- the new ids by the old ones. Row-level security shows one program at a time, so it reads first and writes then.
CREATE OR REPLACE FUNCTION copy_rows(p_table regclass, p_source bigint, p_target bigint,
  p_values jsonb DEFAULT '{}'::jsonb, p_parent text DEFAULT NULL::text, p_ids jsonb DEFAULT '{}'::jsonb)
RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  columns text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
    WHERE attrelid = p_table AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = '');
  rows jsonb[];
  old jsonb;
  id text;
  ids jsonb := '{}';
BEGIN
  PERFORM set_config('app.program_id', p_source::text, true);
  EXECUTE format('SELECT array_agg(to_jsonb(t) ORDER BY to_jsonb(t) -> ''id'') FROM %s t WHERE program_id = $1', p_table)
    INTO rows USING p_source;
  PERFORM set_config('app.program_id', p_target::text, true);
  FOREACH old IN ARRAY coalesce(rows, '{}') LOOP
    CONTINUE WHEN p_parent IS NOT NULL AND NOT p_ids ? (old ->> p_parent);
    EXECUTE format('INSERT INTO %1$s AS t (%2$s) SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1)
        RETURNING to_jsonb(t) ->> ''id''', p_table, columns)
      INTO id
      USING old || p_values || jsonb_build_object('program_id', p_target)
        || CASE WHEN p_parent IS NULL THEN '{}' ELSE jsonb_build_object(p_parent, p_ids -> (old ->> p_parent)) END;
    IF id IS NOT NULL THEN ids := ids || jsonb_build_object(old ->> 'id', id::bigint); END IF;
  END LOOP;
  RETURN ids;
END $$;
