CREATE OR REPLACE FUNCTION save_donation(p_program bigint, p_challenge bigint, p_donation jsonb, p_by_place boolean)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  given jsonb;
  place bigint;
  kept bigint;
  kept_entities bigint[] := '{}';
  kept_amounts bigint[] := '{}';
BEGIN
  INSERT INTO donation_challenge (program_id, challenge_id, entity_label, currency)
  VALUES (p_program, p_challenge, p_donation ->> 'entity_label', p_donation ->> 'currency')
  ON CONFLICT (program_id, challenge_id) DO UPDATE SET entity_label = excluded.entity_label,
    currency = excluded.currency;
  FOR given, place IN SELECT * FROM jsonb_array_elements(p_donation -> 'entities') WITH ORDINALITY LOOP
    kept := (SELECT e.id FROM donation_entity e WHERE e.program_id = p_program AND e.challenge_id = p_challenge
      AND (e.id = (given ->> 'id')::bigint OR p_by_place AND e.position = place)
      ORDER BY e.active DESC, e.id LIMIT 1);
    INSERT INTO donation_entity AS e (program_id, id, challenge_id, position, entity, active)
    VALUES (p_program, coalesce(kept, nextval(pg_get_serial_sequence('donation_entity', 'id'))), p_challenge,
      place, given ->> 'entity', coalesce((given -> 'active')::boolean, true))
    ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, entity = excluded.entity,
      active = excluded.active
    RETURNING e.id INTO kept;
    kept_entities := kept_entities || kept;
  END LOOP;
  FOR given, place IN SELECT * FROM jsonb_array_elements(p_donation -> 'amounts') WITH ORDINALITY LOOP
    kept := (SELECT a.id FROM donation_amount a WHERE a.program_id = p_program AND a.challenge_id = p_challenge
      AND (a.id = (given ->> 'id')::bigint OR p_by_place AND a.position = place)
      ORDER BY a.active DESC, a.id LIMIT 1);
    INSERT INTO donation_amount AS a (program_id, id, challenge_id, position, amount, points, active)
    VALUES (p_program, coalesce(kept, nextval(pg_get_serial_sequence('donation_amount', 'id'))), p_challenge,
      place, (given ->> 'amount')::numeric * 100, (given -> 'points')::integer,
      coalesce((given -> 'active')::boolean, true))
    ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, amount = excluded.amount,
      points = excluded.points, active = excluded.active
    RETURNING a.id INTO kept;
    kept_amounts := kept_amounts || kept;
  END LOOP;
  UPDATE donation_entity SET active = false
  WHERE program_id = p_program AND challenge_id = p_challenge AND active AND id <> ALL (kept_entities);
  UPDATE donation_amount SET active = false
  WHERE program_id = p_program AND challenge_id = p_challenge AND active AND id <> ALL (kept_amounts);
END $$;
