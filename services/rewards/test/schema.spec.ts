import 'reflect-metadata';
import { participantStatuses } from '@laurel/contracts/identity/participant-snapshot';
import { currencies } from '@laurel/contracts/programs/payments/payments.dto';
import { rewardSelections, waysToWin } from '@laurel/contracts/rewards/reward-types';
import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { checkEnums } from '@laurel/test-kit/schema/check-enums';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { sourceTypes } from '../src/points/ledger/posting.ts';
import { schema } from '../src/migrate.ts';

/** Texts whose author is the product or another system, and copies, whose owner has the limit. */
const unlimited = [
  'chain_transaction.address',
  'chain_transaction.error',
  'chain_transaction.hash',
  'chain_transaction.network',
  'chain_transaction.sender',
  'claim_request.message',
  'claim_request.refusal',
  'ledger_entry.kind',
  'evergreen_setting_copy.key',
  'participant_copy.email',
  'participant_copy.first_name',
  'participant_copy.last_name',
  'points_import.import_id',
  'program_copy.name',
  'program_copy.term_points_as',
  'transfer.key',
  'transfer.link_id',
  'transfer.lot',
  'transfer.refusal',
  'transfer.rule',
  'transfer.source_id',
  'transfer.title',
].map((column) => `text without a limit: ${column}`);

describe('the baseline of the rewards database', () => {
  it('differs from the migrations that it replaces only by the recorded changes', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('follows the rules of every schema', async () => {
    expect(await checkSchema(schema, unlimited)).toEqual([]);
  });

  it('allows the values of the contracts', async () => {
    const differences = await checkEnums(schema, {
      'claim.how': waysToWin,
      'participant_copy.status': participantStatuses,
      'purchase.currency': currencies,
      'reward.currency': currencies,
      'reward.selection': rewardSelections,
      'transfer.source_type': sourceTypes,
    });
    expect(differences).toEqual([]);
  });
});
