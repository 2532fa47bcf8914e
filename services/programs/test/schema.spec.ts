import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

/** Points and prices of one thing, which requests limit to a million; what adds them up is bigint. */
const smallAmounts = [
  'challenge.points',
  'checkout.amount',
  'checkout.points',
  'completion.points',
  'donation_amount.amount',
  'donation_amount.points',
  'membership_challenge.price',
  'participant_action.points',
].map((column) => `points or money as integer: ${column}`);

describe('the baseline of the programs database', () => {
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('keeps the rules that every schema keeps', async () => {
    expect(await checkSchema(schema, smallAmounts)).toEqual([]);
  });
});
