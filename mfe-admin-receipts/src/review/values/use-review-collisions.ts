import { decimalText } from '@laurel/admin-kit/fields';
import { type Conflict, type ThreeVersions, useCollisions } from '@laurel/admin-kit/form';
import { invalidationReasons } from '@laurel/contracts/receipts/receipt-statuses';
import { useTexts } from '../../parts/use-texts.ts';
import { type ItemValues, newItem } from '../items/item-changes.ts';
import type { Earnings } from '../items/item-points.ts';
import type { LineCollision } from '../items/merge-lines.ts';
import { quantityText } from '../items/quantity-text.ts';
import { fields, type ReceiptField, type ReceiptForm } from '../../parts/form-values.ts';

type Collisions = Conflict['collisions'];

interface Merged {
  versions: ThreeVersions<ReceiptForm>;
  lines: { collided: readonly LineCollision[] };
}

const itemFields = Object.keys(newItem) as (keyof ItemValues)[];

/** Describes, as text, the fields and items that two reviewers have both changed. */
export function useReviewCollisions({ products }: Earnings): (merged: Merged) => Collisions {
  const t = useTexts();
  const fieldText = (field: ReceiptField, values: ReceiptForm): string | null => {
    if (field === 'integrity') return values.integrity && t(`integrity.${values.integrity}.label`);
    const reason = invalidationReasons.find((name) => name === values.admin_invalidation_reason);
    if (field === 'admin_invalidation_reason') return reason ? t(`reason.${reason}`) : null;
    const value = values[field];
    return field === 'total_amount' && value !== null ? decimalText(value, 2) : value;
  };
  const collisionsOf = useCollisions({ fields, fieldLabel: (field) => t(`field.${field}`), fieldText });

  const valueText = (field: keyof ItemValues, value: string | null): string | null | undefined => {
    if (value === null) return null;
    if (field === 'eligible_product_id') return products.find(({ id }) => id === value)?.product_name;
    if (field === 'quantity') return quantityText(value);
    return field === 'price' || field === 'unit_price' ? decimalText(value, 2) : value;
  };
  const partText = (field: keyof ItemValues, values: ItemValues): string =>
    `${t(`item.field.${field}`)}: ${valueText(field, values[field]) ?? '–'}`;
  const itemConflict = ({ key, ...sides }: LineCollision): Collisions[number] => {
    const { mine, theirs, before } = sides;
    const known = [mine, theirs, before].filter((values) => values !== null);
    const parts = itemFields.filter((field) => new Set(known.map((values) => values[field])).size > 1);
    const inWords = (values: ItemValues | null): string =>
      values ? parts.map((field) => partText(field, values)).join(' · ') : t('conflict.removed');
    const { name, sku } = before ?? mine ?? newItem;
    return {
      field: key,
      label: t('conflict.line', { name: name || sku }),
      mine: inWords(mine),
      theirs: inWords(theirs),
      before: inWords(before),
    };
  };
  return ({ versions, lines }) => [...collisionsOf(versions), ...lines.collided.map(itemConflict)];
}
