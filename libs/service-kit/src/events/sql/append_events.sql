-- Writes facts to the log, for functions that write a fact and what it tells of in one round trip; all other facts are
-- written by `Outbox.append`. p_facts is a list of rows as `Outbox.rows` makes them.
CREATE OR REPLACE FUNCTION append_events(p_program bigint, p_facts jsonb)
RETURNS void LANGUAGE sql
AS $$
  INSERT INTO event (program_id, type, version, payload, participant_id, effective_at)
  SELECT p_program, e.type, e.version, e.payload, e.participant_id, coalesce(e.effective_at, now())
  FROM jsonb_to_recordset(p_facts)
    AS e (type text, version smallint, payload jsonb, participant_id bigint, effective_at timestamptz);
$$;
