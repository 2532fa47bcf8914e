import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import type { Line } from '../items/item-changes.ts';
import type { ReadField } from '../../parts/form-values.ts';

/** The place where a reviewer looks first. */
type Doubt = { field: ReadField } | { fixes: true } | { line: Line };

const doubtedFields = {
  merchant: 'merchant_name',
  date: 'purchase_date',
  total: 'total_amount',
} as const satisfies Record<string, ReadField>;

/** Findings that are about one field. */
const fieldOfTag = { out_of_date_window: 'purchase_date', unknown_merchant: 'merchant_name' } as const;

/**
 * The first doubtful field of a receipt: one that was not read with certainty, then the sum of the lines, then a line
 * whose product is a guess. The total where there is no doubt.
 */
export function firstDoubt(
  { receipt_tags: tags }: Pick<ReceiptDetail, 'receipt_tags'>,
  lines: readonly Line[],
  closes: boolean,
): Doubt {
  const unsure = tags.flatMap(({ details }) => details?.fields ?? []);
  for (const [name, field] of Object.entries(doubtedFields)) if (unsure.some((each) => each === name)) return { field };
  for (const [name, field] of Object.entries(fieldOfTag)) if (tags.some((tag) => tag.name === name)) return { field };
  if (!closes) return { fixes: true };
  const guessed = new Set(tags.flatMap(({ details }) => details?.lines ?? []));
  const line = lines.find(({ change, values }) => change === 'unchanged' && guessed.has(values.name));
  return line ? { line } : { field: 'total_amount' };
}
