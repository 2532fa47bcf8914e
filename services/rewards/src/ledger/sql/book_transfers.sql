-- Writes postings with both entries of each, the wallets as they are afterwards, and a fact of them. p_entries are the
-- wallets' sides; p_wallets are locked by the caller; p_counter is the kind of the program's own account.
CREATE OR REPLACE FUNCTION book_transfers(p_program bigint, p_counter text, p_transfers transfer[],
  p_entries entry[], p_wallets account[])
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  counter bigint := counter_account(p_program, p_counter);
  transfer_ids bigint[];
  kinds text[];
  ids bigint[];
  balances bigint[];
  lifetimes bigint[];
  debts bigint[];
  versions bigint[];
  shortfalls bigint[];
BEGIN
  INSERT INTO transfer
    (program_id, id, key, input_hash, kind, source_type, source_id, rule, lot, title, refusal, answer)
  SELECT p_program, t.id, t.key, t.input_hash, t.kind, t.source_type, t.source_id, t.rule, t.lot, t.title,
    t.refusal, t.answer
  FROM unnest(p_transfers) AS t;
  SELECT array_agg(t.id), array_agg(t.kind) INTO transfer_ids, kinds FROM unnest(p_transfers) AS t;
  INSERT INTO entry
    (program_id, transfer_id, account_id, amount, balance_after, account_version, shortfall, kind, posted_at)
  SELECT p_program, e.transfer_id, side.account_id, side.amount, side.balance_after, side.account_version,
    side.shortfall, kinds[array_position(transfer_ids, e.transfer_id)], now()
  FROM unnest(p_entries) AS e
  CROSS JOIN LATERAL (VALUES
    (e.account_id, e.amount, e.balance_after, e.account_version, coalesce(e.shortfall, 0)),
    (counter, -e.amount, NULL, NULL, 0)) AS side (account_id, amount, balance_after, account_version, shortfall);
  SELECT array_agg(w.id), array_agg(w.balance), array_agg(w.lifetime), array_agg(w.debt), array_agg(w.version),
      array_agg(w.shortfall)
    INTO ids, balances, lifetimes, debts, versions, shortfalls FROM unnest(p_wallets) AS w;
  UPDATE account a SET balance = balances[array_position(ids, a.id)], lifetime = lifetimes[array_position(ids, a.id)],
    debt = debts[array_position(ids, a.id)], version = versions[array_position(ids, a.id)],
    shortfall = shortfalls[array_position(ids, a.id)]
  WHERE a.program_id = p_program AND a.id = ANY (ids);
  IF cardinality(p_wallets) > 0 THEN
    INSERT INTO event (program_id, type, participant_id, effective_at, payload)
    SELECT p_program, CASE cardinality(p_wallets) WHEN 1 THEN 'points.changed' ELSE 'wallets.changed' END,
      CASE cardinality(p_wallets) WHEN 1 THEN p_wallets[1].participant_id END, now(),
      CASE cardinality(p_wallets) WHEN 1 THEN wallet_json(p_wallets[1])
        ELSE jsonb_build_object('wallets', (SELECT jsonb_agg(wallet_json(w)) FROM unnest(p_wallets) AS w)) END;
  END IF;
END $$;
REVOKE ALL ON FUNCTION book_transfers FROM PUBLIC;
