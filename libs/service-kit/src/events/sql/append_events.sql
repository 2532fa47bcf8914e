-- Writes events to the log. `Outbox` calls it, and so do functions that write changes and events in one round trip.
-- p_facts are rows as `Outbox.rows` makes them. An event without moment, trace or cause has those of its transaction.
CREATE OR REPLACE FUNCTION append_events(p_program bigint, p_facts jsonb)
RETURNS void LANGUAGE sql
AS $$
  INSERT INTO event (program_id, type, version, payload, participant_id, effective_at, trace_id, cause)
  SELECT p_program, e.type, e.version, e.payload, e.participant_id, coalesce(e.effective_at, now()),
    coalesce(e.trace_id, nullif(current_setting('app.trace_id', true), '')),
    coalesce(e.cause, nullif(current_setting('app.cause', true), '')::jsonb)
  FROM jsonb_to_recordset(p_facts) AS e (type text, version smallint, payload jsonb, participant_id bigint,
    effective_at timestamptz, trace_id text, cause jsonb);
$$;
