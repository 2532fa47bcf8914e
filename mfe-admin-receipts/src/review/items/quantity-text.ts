import { decimalText } from '@laurel/admin-kit/fields';

/** A quantity as its field shows it. */
export const quantityText = (quantity: string | null): string =>
  quantity === null ? '–' : decimalText(quantity, 0, { grouped: false });
