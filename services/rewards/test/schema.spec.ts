import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

/** What one thing costs, which requests limit, and moments that its own transaction takes. */
const meant = [
  'points or money as integer: purchase.amount',
  'points or money as integer: reward.price',
  'business time with a default clock: award.earned_at',
  'business time with a default clock: claim.claimed_at',
];

describe('the baseline of the rewards database', () => {
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('keeps the rules that every schema keeps', async () => {
    expect(await checkSchema(schema, meant)).toEqual([]);
  });
});
