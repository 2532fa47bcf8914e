-- What is told of a wallet.
CREATE OR REPLACE FUNCTION wallet_json(w account)
RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT jsonb_build_object('participant_id', w.participant_id::text, 'unused_points', w.balance::text,
    'points', w.lifetime::text, 'version', w.version::text)
$$;
