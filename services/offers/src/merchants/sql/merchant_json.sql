-- One merchant with all it offers, in a list that is empty for an unknown slug. In SQL, because Postgres builds the
-- JSON text, which the service passes through.
CREATE OR REPLACE FUNCTION merchant_json(p_slug text)
RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT json_build_object('result', coalesce((
    SELECT json_agg(json_build_object(
      'merchantId', m.id::text, 'slug', m.slug, 'merchantName', m.name, 'logoPath', m.logo_path,
      'firstCategory', category_name(m.category), 'secondCategory', m.subcategory, 'stubCopy', m.stub_copy,
      'merchantPhone', m.phone,
      'merchantAddress',
        json_build_object('address', m.address, 'city', m.city, 'state', m.state, 'zipCode', m.zip),
      'offers', (SELECT json_agg(json_build_object(
          'offerTextShort', o.text_short, 'offerTextLong', o.text_long, 'validQualifier', o.valid_qualifier,
          'endecaKey', o.endeca_key, 'redemptionTypes', o.redemption_types, 'webSite', o.web_site,
          'dollarValue', dollars(o.value_cents)) ORDER BY o.position)
        FROM offer o WHERE o.merchant_id = m.id)))
    FROM merchant m WHERE m.slug = p_slug AND m.offers_count > 0), '[]'))::text
$$;
