-- Creates the partitions of the last three, this and the next month of a table that is partitioned by a moment or by a
-- uuid v7, and drops its months that ended longer ago than its comment says ('kept: 90 days'). A definer function,
-- because only the owner of a table may attach and drop its partitions. The relay calls it hourly, once per table.
CREATE OR REPLACE FUNCTION keep_months(p_table text, p_months_back integer DEFAULT 3)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  -- The smallest uuid v7 of a moment: 48 bits of milliseconds, then zeros.
  smallest CONSTANT text := '%s-%s-7000-8000-000000000000';
  parent CONSTANT regclass := quote_ident(p_table)::regclass;
  other CONSTANT text := p_table || '_other';
  kept CONSTANT interval := make_interval(
    days => substring(obj_description(parent, 'pg_class') FROM '^kept: (\d+) days')::integer);
  key pg_attribute;
  referenced regclass;
  month timestamptz;
  bounds text[];
  part text;
BEGIN
  -- One process at a time: two would try to make the same partition.
  IF NOT pg_try_advisory_xact_lock(hashtext('keep_months')) THEN RETURN; END IF;
  SELECT a.* INTO STRICT key FROM pg_partitioned_table p
    JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
    WHERE p.partrelid = parent;
  FOR month IN
    SELECT m FROM generate_series(date_trunc('month', now()) - make_interval(months => p_months_back),
      date_trunc('month', now()) + interval '1 month', interval '1 month') m
    WHERE (m + interval '1 month' < now() - kept) IS NOT TRUE
  LOOP
    part := format('%s_%s', p_table, to_char(month, 'YYYYMM'));
    CONTINUE WHEN to_regclass(quote_ident(part)) IS NOT NULL;
    SELECT array_agg(CASE key.atttypid WHEN 'uuid'::regtype THEN format(smallest, left(h, 8), right(h, 4))
      ELSE m::text END ORDER BY m) INTO bounds
      FROM unnest(ARRAY[month, month + interval '1 month']) m,
        lpad(to_hex((extract(epoch FROM m) * 1000)::bigint), 12, '0') h;
    -- Writers of a row first lock the table that it refers to, too.
    FOR referenced IN SELECT confrelid::regclass FROM pg_constraint WHERE conrelid = parent AND contype = 'f' LOOP
      EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', referenced);
    END LOOP;
    -- The new table is attached when it is ready, which does not block writers of other months.
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, p_table);
    -- Moves rows that came before their month had a partition.
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', other);
    EXECUTE format('WITH early AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *)
      INSERT INTO %5$I SELECT * FROM early', other, key.attname, bounds[1], bounds[2], part);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', other);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, part, bounds[1],
      bounds[2]);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
  END LOOP;
  FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent AND c.relname ~ '_\d{6}$'
      AND to_timestamp(right(c.relname, 6), 'YYYYMM') + interval '1 month' < now() - kept
  LOOP
    EXECUTE format('DROP TABLE %I', part);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION keep_months FROM PUBLIC, {{app}};
GRANT EXECUTE ON FUNCTION keep_months TO {{relay}};

SELECT keep_months(relname) FROM pg_partitioned_table JOIN pg_class ON oid = partrelid ORDER BY relname;
