import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

/** Moments that their own transaction takes. */
const meant = [
  'business time with a default clock: award.earned_at',
  'business time with a default clock: claim.claimed_at',
];

/** Texts that have no limit in the database yet. */
const unlimited = [
  'aptos_integration.wallet_address',
  'chain_transaction.address',
  'chain_transaction.error',
  'chain_transaction.hash',
  'chain_transaction.name',
  'chain_transaction.network',
  'chain_transaction.sender',
  'claim_request.key',
  'claim_request.message',
  'claim_request.refusal',
  'collectible.address',
  'collectible.mint_transaction',
  'collectible.owner_address',
  'content_tag.name',
  'coupon.code',
  'draw_record.reason',
  'entry.kind',
  'evergreen_setting.key',
  'participant.email',
  'participant.first_name',
  'participant.last_name',
  'participant.status',
  'participant_wallet.address',
  'points_import.import_id',
  'program.name',
  'program.term_points_as',
  'purchase.currency',
  'purchase.title',
  'reward.active_image_url',
  'reward.currency',
  'reward.description',
  'reward.description_details',
  'reward.identifier',
  'reward.image_url',
  'reward.name',
  'reward.redemption_details',
  'reward.redemption_image_url',
  'reward.selection',
  'reward.terms_conditions',
  'transfer.key',
  'transfer.link_id',
  'transfer.lot',
  'transfer.refusal',
  'transfer.rule',
  'transfer.source_id',
  'transfer.source_type',
  'transfer.title',
].map((column) => `text without a limit: ${column}`);

describe('the baseline of the rewards database', () => {
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('keeps the rules that every schema keeps', async () => {
    expect(await checkSchema(schema, [...meant, ...unlimited])).toEqual([]);
  });
});
