-- Empties the log's events of participants: names, addresses, purchases, answers, whom a sign-up resembles, values of
-- the audit. Ids, points and times stay, so that an event keeps its shape and its effect. redact-events.ts calls it. A function of the owner,
-- because the service's role may only add to the log. It avoids sequential scans, because the planner does not count
-- the cost of reading large payloads.
CREATE OR REPLACE FUNCTION redact_events(p_program bigint, p_participants bigint[])
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  WITH own AS (
    UPDATE event e SET payload = e.payload || coalesce((
      SELECT jsonb_object_agg(b.key, b.value)
      FROM jsonb_each('{"first_name": "", "last_name": "", "email": null, "referral_code": null, "attributes": {},
        "signals": {"same_browser": [], "same_network": [], "network_sign_ups": 0},
        "merchant_name": null, "total_amount": null, "before": null, "after": null}') b WHERE e.payload ? b.key), '{}')
    WHERE e.program_id = p_program AND e.participant_id = ANY (p_participants) RETURNING e.id
  ), shared AS (
    UPDATE event e SET payload = jsonb_set(e.payload, '{participants}', (
      SELECT jsonb_agg(CASE WHEN (p.person ->> 'participant_id')::bigint = ANY (p_participants)
        THEN p.person || '{"first_name": "", "last_name": "", "email": null}' ELSE p.person END ORDER BY p.place)
      FROM jsonb_array_elements(e.payload -> 'participants') WITH ORDINALITY AS p (person, place)))
    WHERE e.program_id = p_program AND e.type = 'participants.changed'
      AND jsonb_path_query_array(e.payload, '$.participants[*].participant_id') ?| p_participants::text[]
    RETURNING e.id
  ), chosen AS (
    UPDATE event e SET payload = e.payload #- '{after,reason}'
    WHERE e.program_id = p_program AND e.type = 'audit.recorded' AND e.participant_id IS NULL
      AND e.payload -> 'after' -> 'participant_ids' ?| p_participants::text[]
    RETURNING e.id
  )
  UPDATE event_failure f SET error = ''
  FROM (SELECT id FROM own UNION ALL SELECT id FROM shared UNION ALL SELECT id FROM chosen) redacted
  WHERE f.program_id = p_program AND f.event_id = redacted.id
$$;
REVOKE ALL ON FUNCTION redact_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redact_events TO {{app}};
