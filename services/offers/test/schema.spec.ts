import { redemptionTypes } from '@laurel/contracts/offers/offer-categories';
import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { checkEnums } from '@laurel/test-kit/schema/check-enums';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

describe('the baseline of the offers database', () => {
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('keeps the rules that every schema keeps', async () => {
    expect(await checkSchema(schema)).toEqual([]);
  });

  it('allows the values that the contracts know', async () => {
    const differences = await checkEnums(schema, {
      'redemption.redemption_type': redemptionTypes,
    });
    expect(differences).toEqual([]);
  });
});
