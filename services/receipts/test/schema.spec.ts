import {
  checkReasons,
  invalidationReasons,
  issueCategories,
  matchStrategies,
  receiptIntegrities,
  receiptStatuses,
  receiptTagNames,
} from '@laurel/contracts/receipts/receipt-statuses';
import { participantStatuses } from '@laurel/contracts/identity/participant-snapshot';
import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { checkEnums } from '@laurel/test-kit/schema/check-enums';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

describe('the baseline of the receipts database', () => {
  it('differs from the migrations that it replaces only by the recorded changes', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('follows the rules of every schema', async () => {
    expect(await checkSchema(schema)).toEqual([]);
  });

  it('allows the values of the contracts', async () => {
    const differences = await checkEnums(schema, {
      'participant_copy.status': participantStatuses,
      'receipt.admin_invalidation_reason': invalidationReasons,
      'receipt.check_reason': checkReasons,
      'receipt.integrity': receiptIntegrities,
      'receipt.status': receiptStatuses,
      'receipt_issue_report.category': issueCategories,
      'receipt_item.matched_strategy': matchStrategies,
      'receipt_tag.name': receiptTagNames,
    });
    expect(differences).toEqual([]);
  });
});
