-- Makes the log's partitions of this month and the next two. A function of the owner, because only it may make tables.
CREATE OR REPLACE FUNCTION make_receipt_log_months()
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  month timestamptz;
  part text;
BEGIN
  -- One process at a time: two would try to make the same partition.
  IF NOT pg_try_advisory_xact_lock(hashtext('make_receipt_log_months')) THEN RETURN; END IF;
  FOR month IN SELECT date_trunc('month', now(), 'UTC') + make_interval(months => m) FROM generate_series(0, 2) m LOOP
    part := format('receipt_update_log_%s', to_char(month AT TIME ZONE 'UTC', 'YYYYMM'));
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    -- Changes of receipts lock in this order, too.
    LOCK TABLE receipt IN SHARE ROW EXCLUSIVE MODE;
    BEGIN
      EXECUTE format('CREATE TABLE %I PARTITION OF receipt_update_log FOR VALUES FROM (%L) TO (%L)', part, month,
        month + interval '1 month');
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
    EXCEPTION WHEN check_violation THEN
      -- A month whose first rows stand in receipt_update_log_other stays there.
      NULL;
    END;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION make_receipt_log_months FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_receipt_log_months TO receipts_app;
