import { decimalText } from '@laurel/admin-kit/fields';
import { invalidationReasons, receiptIntegrities, receiptStatuses } from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptFieldChange } from '@laurel/contracts/receipts/receipts.dto';
import { useTexts } from '../../parts/use-texts.ts';
import { readFields } from '../../parts/form-values.ts';

interface ChangeTexts {
  field: (change: ReceiptFieldChange) => string;
  value: (change: ReceiptFieldChange, side: 'old' | 'new') => string;
}

const formFields = [
  ...readFields,
  'integrity',
  'admin_invalidation_reason',
  'admin_invalidation_message',
  'admin_comments',
] as const;
/** The decimals that values of a field always have. */
const numberFields: Record<string, number> = { total_amount: 2, points: 0, posted_points: 0 };
const otherFields = ['status', 'points', 'posted_points', 'item', 'review_message'] as const;

/** The labels of a logged field and its values; the service's own words where it has others. */
export function useChangeTexts(): ChangeTexts {
  const t = useTexts();
  return {
    field: ({ field }) => {
      const known = formFields.find((name) => name === field);
      if (known) return t(`field.${known}`);
      const other = otherFields.find((name) => name === field);
      return other ? t(`log.field.${other}`) : field;
    },
    value: (change, side) => {
      const value = change[side];
      if (value === null) return '–';
      const decimals = numberFields[change.field];
      if (decimals !== undefined) return decimalText(value, decimals);
      const status = receiptStatuses.find((name) => name === value);
      if (change.field === 'status' && status) return t(`status.${status}.label`);
      const integrity = receiptIntegrities.find((name) => name === value);
      if (change.field === 'integrity' && integrity) return t(`integrity.${integrity}.label`);
      const reason = invalidationReasons.find((name) => name === value);
      return change.field === 'admin_invalidation_reason' && reason ? t(`reason.${reason}`) : value;
    },
  };
}
