CREATE OR REPLACE FUNCTION membership_json(c challenge)
RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT jsonb_build_object('id', m.id::text, 'price', decimal_text(m.price), 'currency', m.currency,
    'merchant_name', m.merchant_name)
  FROM membership_challenge m WHERE m.program_id = c.program_id AND m.challenge_id = c.id
$$;
