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

/** Texts that have no limit in the database yet. */
const unlimited = [
  'eligible_product.product_name',
  'participant.email',
  'participant.first_name',
  'participant.last_name',
  'picture_draft.file_key',
  'purchase_proof_merchant.name',
  'receipt.admin_comments',
  'receipt.admin_invalidation_message',
  'receipt.check_message',
  'receipt.idempotency_key',
  'receipt.merchant_address',
  'receipt.merchant_name',
  'receipt.review_message',
  'receipt_file.content_type',
  'receipt_file.file_key',
  'receipt_issue_report.admin_name',
  'receipt_issue_report.text',
  'receipt_item.admin_comments',
  'receipt_item.matched_keyword',
  'receipt_item.matched_product',
  'receipt_item.name',
  'receipt_item.quantity',
  'receipt_item.sku',
  'receipt_tag.reason',
  'receipt_update_log.author',
].map((column) => `text without a limit: ${column}`);

describe('the baseline of the receipts database', () => {
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('keeps the rules that every schema keeps', async () => {
    expect(await checkSchema(schema, unlimited)).toEqual([]);
  });

  it('allows the values that the contracts know', async () => {
    const differences = await checkEnums(schema, {
      'participant.status': participantStatuses,
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
