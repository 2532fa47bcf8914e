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
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('keeps the rules that every schema keeps', async () => {
    expect(await checkSchema(schema)).toEqual([]);
  });

  it('allows the values that the contracts know', async () => {
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
