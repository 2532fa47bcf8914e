import { redemptionTypes } from '@laurel/contracts/offers/offer-categories';
import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { checkEnums } from '@laurel/test-kit/schema/check-enums';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

/** Columns that an import has judged row by row; the tables that it fills from there have the limits. */
const meant = [
  'staged_merchant.address',
  'staged_merchant.city',
  'staged_merchant.key',
  'staged_merchant.logo_url',
  'staged_merchant.name',
  'staged_merchant.phone',
  'staged_merchant.slug',
  'staged_merchant.state',
  'staged_merchant.stub_copy',
  'staged_merchant.subcategory',
  'staged_merchant.words',
  'staged_merchant.zip',
  'staged_offer.endeca_key',
  'staged_offer.merchant_key',
  'staged_offer.text_long',
  'staged_offer.text_short',
  'staged_offer.valid_qualifier',
  'staged_offer.web_site',
  'staged_offer.words',
  'staged_order.key',
  'staged_order.offer_words',
].map((column) => `text without a limit: ${column}`);

describe('the baseline of the offers database', () => {
  it('differs from the migrations that it replaces only by the recorded changes', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('follows the rules of every schema', async () => {
    expect(await checkSchema(schema, meant)).toEqual([]);
  });

  it('allows the values of the contracts', async () => {
    const differences = await checkEnums(schema, {
      'redemption.redemption_type': redemptionTypes,
    });
    expect(differences).toEqual([]);
  });
});
