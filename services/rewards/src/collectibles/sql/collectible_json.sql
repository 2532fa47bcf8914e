-- A token as the API shows it, with its pages at the explorer of its network.
CREATE OR REPLACE FUNCTION collectible_json(c collectible)
RETURNS json LANGUAGE sql IMMUTABLE
AS $$
  SELECT json_build_object('address', c.address, 'owner_address', c.owner_address,
    'explorer_mint_url', format('https://explorer.aptoslabs.com/txn/%s?network=%s', c.mint_transaction, c.network),
    'explorer_token_url', format('https://explorer.aptoslabs.com/object/%s?network=%s', c.address, c.network),
    'owner_explorer_url', format('https://explorer.aptoslabs.com/account/%s?network=%s', c.owner_address, c.network))
$$;
