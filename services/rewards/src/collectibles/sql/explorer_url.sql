-- Address of a page of the explorer of a network.
CREATE OR REPLACE FUNCTION explorer_url(p_page text, p_id text, p_network text)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT 'https://explorer.aptoslabs.com/' || p_page || '/' || p_id || '?network=' || p_network
$$;
