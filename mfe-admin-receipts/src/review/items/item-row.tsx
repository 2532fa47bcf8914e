import { Badge, IconButton, Row, Text } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAmount } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';
import type { Line } from './item-changes.ts';
import { quantityText } from './quantity-text.ts';

interface ItemRowProps {
  line: Line;
  points: number;
  /** Name of its eligible product. */
  product: string | null;
  isActive: boolean;
  isOpen: boolean;
  onMark: () => void;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** A line as it will be saved, with its change; a click or the focus highlights its place in the picture. */
export function ItemRow(props: ItemRowProps): ReactNode {
  const t = useTexts();
  const { line, points, product, isActive, isOpen, onMark, onEdit, onRemove } = props;
  const { key, change, stored, values } = line;
  const name = values.name || values.sku;
  const matched = change === 'unchanged' ? (stored?.matched_strategy ?? null) : null;
  return (
    <tr data-line={key} data-active={isActive} tabIndex={-1} onFocus={onMark} onClick={onMark}>
      <td>
        <Row gap={2}>
          <Text as="span" weight="medium">
            {name}
          </Text>
          {change !== 'unchanged' && <Badge tone="info">{t(`change.${change}`)}</Badge>}
        </Row>
        {values.name && values.sku && (
          <Text size="xs" tone="muted">
            {t('item.sku', { sku: values.sku })}
          </Text>
        )}
        {values.admin_comments && (
          <Text size="xs" tone="muted">
            {values.admin_comments}
          </Text>
        )}
      </td>
      <td data-numeric data-cell="quantity">
        {quantityText(values.quantity)}
      </td>
      <td data-numeric>{formatAmount(values.price)}</td>
      <td>
        {product ?? '–'}
        {matched && (
          <Text size="xs" tone="muted">
            {t(`match.${matched}`, {
              keyword: stored?.matched_keyword ?? '',
              share: formatNumber(stored?.match_confidence ?? 1, { style: 'percent' }),
            })}
          </Text>
        )}
      </td>
      <td data-numeric>{formatNumber(points)}</td>
      <td data-cell="actions">
        <Row gap={0} wrap={false} justify="end">
          {onEdit && (
            <IconButton
              size="small"
              label={t('item.edit', { name })}
              aria-expanded={isOpen}
              icon={<Pencil aria-hidden />}
              onClick={onEdit}
            />
          )}
          {onRemove && (
            <IconButton
              size="small"
              label={t('item.remove', { name })}
              icon={<Trash2 aria-hidden />}
              onClick={onRemove}
            />
          )}
        </Row>
      </td>
    </tr>
  );
}
