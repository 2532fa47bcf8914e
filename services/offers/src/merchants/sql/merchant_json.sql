-- Returns one merchant with all its offers, in a list that is empty when the program does not show it. One statement
-- that sets the tenant itself; Postgres builds the JSON text, which the service passes through (bench row search).
CREATE OR REPLACE FUNCTION merchant_json(p_program bigint, p_slug text)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    SELECT json_build_object('result', coalesce((
      SELECT json_agg(json_build_object(
        'merchantId', m.id::text, 'slug', m.slug, 'merchantName', m.name, 'logoPath', m.logo_url,
        'firstCategory', category_name(m.category), 'secondCategory', m.subcategory, 'stubCopy', m.stub_copy,
        'merchantPhone', m.phone,
        'merchantAddress',
          json_build_object('address', m.address, 'city', m.city, 'state', m.state, 'zipCode', m.zip),
        'offers', (SELECT json_agg(json_build_object(
            'offerTextShort', o.text_short, 'offerTextLong', o.text_long, 'validQualifier', o.valid_qualifier,
            'endecaKey', o.endeca_key, 'redemptionTypes', o.redemption_types, 'webSite', o.web_site,
            'dollarValue', o.value_cents / 100::float8) ORDER BY o.position)
          FROM offer o WHERE o.merchant_id = m.id)))
      FROM merchant m WHERE m.slug = p_slug AND m.offers_count > 0 AND shows_merchant(p_program, m.id)), '[]'))::text);
END $$;
