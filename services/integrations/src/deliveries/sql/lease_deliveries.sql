-- Leases due deliveries of any program, so that at most p_each are under way to one endpoint: a receiver that hangs, or
-- has a long backlog, holds up no other. p_under names the endpoint of each delivery that the caller has under way.
-- Its cost grows with the endpoints that wait, not with their deliveries. Where an endpoint keeps the order, a delivery
-- waits for earlier ones about its participant, for an hour at most. A function of the owner, because the service sees
-- one program at a time.
CREATE OR REPLACE FUNCTION lease_deliveries(p_most integer, p_each integer, p_under bigint[], p_seconds integer)
RETURNS TABLE (program_id bigint, id bigint, created_at text, endpoint_id bigint, event_id uuid, body text,
  attempts smallint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  WITH RECURSIVE waiting (endpoint) AS (
    (SELECT w.endpoint_id FROM webhook_delivery w WHERE w.next_at IS NOT NULL ORDER BY w.endpoint_id LIMIT 1)
    UNION ALL
    SELECT (SELECT w.endpoint_id FROM webhook_delivery w WHERE w.next_at IS NOT NULL AND w.endpoint_id > waiting.endpoint
      ORDER BY w.endpoint_id LIMIT 1)
    FROM waiting WHERE waiting.endpoint IS NOT NULL
  ), due AS MATERIALIZED (
    SELECT d.* FROM waiting CROSS JOIN LATERAL (
      SELECT w.program_id, w.id, w.created_at, w.next_at FROM webhook_delivery w
      WHERE w.endpoint_id = waiting.endpoint AND w.next_at <= now() AND NOT EXISTS (
        SELECT FROM webhook_endpoint e JOIN webhook_delivery h ON h.program_id = e.program_id
          AND h.endpoint_id = e.id AND h.participant_id = w.participant_id AND h.next_at IS NOT NULL AND h.id < w.id
          AND h.created_at > now() - interval '1 hour'
        WHERE e.id = waiting.endpoint AND e.is_ordered)
      ORDER BY w.next_at
      LIMIT greatest(0, p_each - cardinality(array_positions(p_under, waiting.endpoint)))
    ) d ORDER BY d.next_at LIMIT p_most
  ), free AS MATERIALIZED (
    SELECT w.program_id, w.id, w.created_at FROM webhook_delivery w JOIN due USING (program_id, id, created_at)
    WHERE w.next_at <= now() FOR UPDATE OF w SKIP LOCKED
  )
  UPDATE webhook_delivery w
  SET next_at = clock_timestamp() + make_interval(secs => p_seconds), attempts = w.attempts + 1
  FROM free f WHERE w.program_id = f.program_id AND w.id = f.id AND w.created_at = f.created_at
  RETURNING w.program_id, w.id, w.created_at::text, w.endpoint_id, w.event_id, w.body::text, w.attempts
$$;
REVOKE ALL ON FUNCTION lease_deliveries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_deliveries TO integrations_app;
