-- Returns a wallet as JSON; numbers that may be large are text. A function, because load_claims and load_postings call
-- it for each wallet that they have locked, within the one statement that answers them all.
CREATE OR REPLACE FUNCTION wallet_json(w account)
RETURNS json LANGUAGE sql STABLE
AS $$
  SELECT json_build_object('id', w.id::text, 'participant_id', w.participant_id::text, 'balance', w.balance::text,
    'lifetime', w.lifetime::text, 'shortfall', w.shortfall::text, 'version', w.version::text, 'claims', w.claims,
    'awards', w.awards, 'balance_version', w.balance_version::text, 'latest_at', w.latest_at,
    'settled_at', w.settled_at, 'reset_at', w.reset_at)
$$;
