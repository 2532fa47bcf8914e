import { formatNumber } from '@laurel/web-kit';

/** An amount of a receipt, whose currency is unknown: figures alone. */
export function formatAmount(amount: string): string {
  return formatNumber(Number(amount), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
