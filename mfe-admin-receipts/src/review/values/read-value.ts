import type { ReadValue, ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import type { ReadField } from '../../parts/form-values.ts';

const names = {
  merchant_name: 'merchant',
  merchant_address: 'address',
  purchase_date: 'date',
  total_amount: 'total',
} as const satisfies Record<ReadField, string>;

/** The result of the automated reading for a field. */
export function readValueOf({ processed_data: read }: ReceiptDetail, field: ReadField): ReadValue | null {
  return read?.[names[field]] ?? null;
}
