-- Makes the partitions of the last three, this and the next month, and drops months that ended longer ago than the log and the inbox are
-- kept. A definer function, because only the owner of a table may attach and drop its partitions. Called hourly by the relay.
CREATE OR REPLACE FUNCTION keep_event_months(p_event_days integer, p_inbox_days integer)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- The smallest uuid v7 of a moment: 48 bits of milliseconds, then zeros.
  bound CONSTANT text := '%s-%s-7000-8000-000000000000';
  parent text;
  days integer;
  month timestamptz;
  millis text;
  bounds text[];
  part text;
BEGIN
  -- One process at a time: two would try to make the same partition.
  IF NOT pg_try_advisory_xact_lock(hashtext('keep_event_months')) THEN RETURN; END IF;
  FOR parent, days IN VALUES ('event', p_event_days), ('inbox', p_inbox_days) LOOP
    FOR month IN SELECT date_trunc('month', now(), 'UTC') + make_interval(months => m) FROM generate_series(-3, 1) m LOOP
      part := format('%s_%s', parent, to_char(month AT TIME ZONE 'UTC', 'YYYYMM'));
      IF to_regclass(part) IS NULL THEN
        bounds := ARRAY(SELECT format(bound, left(h, 8), right(h, 4)) FROM (
          SELECT lpad(to_hex((extract(epoch FROM month + make_interval(months => m)) * 1000)::bigint), 12, '0') AS h
          FROM generate_series(0, 1) m) hex);
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', part, parent, bounds[1], bounds[2]);
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
      END IF;
    END LOOP;
    FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = parent::regclass
        AND c.relname ~ '_\d{6}$'
        AND to_timestamp(right(c.relname, 6), 'YYYYMM') + interval '1 month' < now() - make_interval(days => days)
    LOOP
      EXECUTE format('DROP TABLE %I', part);
    END LOOP;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION keep_event_months FROM PUBLIC, {{app}};
GRANT EXECUTE ON FUNCTION keep_event_months TO {{relay}};

SELECT keep_event_months(90, 30);
