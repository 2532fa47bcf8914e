import { DecimalField, decimalText } from '@laurel/admin-kit/fields';
import { Button, Grid, Row, Stack, Text } from '@laurel/ui';
import { Field, Select, TextInput } from '@laurel/ui/fields';
import { formatNumber } from '@laurel/web-kit';
import { type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useTexts } from '../../parts/use-texts.ts';
import { orNull } from '../../parts/form-values.ts';
import type { ItemValues, Line } from './item-changes.ts';
import { itemPoints } from './item-points.ts';
import type { Items } from './use-items.ts';

const Cell = styled.td`
  background: var(--color-raised);
`;

interface ItemEditorProps {
  items: Items;
  /** The element of the line; the focus returns to it at the end. */
  lineKey: string;
  /** `null` for a new one. */
  line: Line | null;
  /** The id of the table. */
  columns: number;
}

/** The fields of the open line; Save changes takes them over, the receipt's own Save sends them. */
export function ItemEditor({ items, lineKey: key, line, columns }: ItemEditorProps): ReactNode {
  const t = useTexts();
  const { form, earnings } = items;
  const { control, formState, register, setFocus } = form;
  const [price, productId] = useWatch({ control, name: ['price', 'eligible_product_id'] });
  useEffect(() => setFocus('name'), [setFocus]);
  useEffect(() => () => document.querySelector<HTMLElement>(`[data-line="${key}"] button`)?.focus(), [key]);
  const fault = (field: keyof ItemValues): string | undefined => {
    const type = formState.errors[field]?.type as keyof typeof texts | undefined;
    return type && texts[type];
  };
  const texts = {
    nameOrSku: t('item.fault.nameOrSku'),
    priceMissing: t('item.fault.priceMissing'),
    priceNumber: t('item.fault.priceNumber'),
    priceLow: t('item.fault.priceLow'),
    number: t('item.fault.number', { example: decimalText('1.5', 0) }),
    quantity: t('item.fault.quantity', { example: decimalText('1.5', 0) }),
  };
  // A product that is not offered any longer stays where it was chosen.
  const choices = earnings.products.filter(
    ({ id, product_active }) => product_active || id === line?.stored?.eligible_product_id,
  );
  return (
    <tr>
      <Cell colSpan={columns}>
        <form
          noValidate
          aria-label={line ? t('item.edit', { name: line.values.name || line.values.sku }) : t('item.add')}
          onSubmit={(event) => {
            event.preventDefault();
            void items.apply();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') items.close();
          }}
        >
          <Stack gap={3}>
            <Grid min="small" gap={3}>
              <Field label={t('item.field.name')} error={fault('name')}>
                <TextInput autoComplete="off" maxLength={200} {...register('name')} />
              </Field>
              <Field label={t('item.field.sku')}>
                <TextInput autoComplete="off" maxLength={64} {...register('sku')} />
              </Field>
              <DecimalField
                control={control}
                name="price"
                decimals={2}
                label={t('item.field.price')}
                error={fault('price')}
                required
              />
              <DecimalField
                control={control}
                name="quantity"
                decimals={0}
                grouped={false}
                empty={null}
                label={t('item.field.quantity')}
                error={fault('quantity')}
              />
              <DecimalField
                control={control}
                name="unit_price"
                decimals={2}
                empty={null}
                label={t('item.field.unit_price')}
                error={fault('unit_price')}
              />
              <Field label={t('item.field.eligible_product_id')}>
                <Select
                  placeholder={t('item.noProduct')}
                  options={choices.map(({ id, product_name, product_active }) => ({
                    value: id,
                    label: product_active ? product_name : t('item.inactive', { product: product_name }),
                  }))}
                  {...register('eligible_product_id', orNull)}
                />
              </Field>
            </Grid>
            <Field label={t('item.field.admin_comments')}>
              <TextInput maxLength={2_000} {...register('admin_comments')} />
            </Field>
            <Row justify="between">
              <Text numeric aria-live="polite">
                {t('item.points', {
                  points: formatNumber(itemPoints(price, productId, earnings)),
                })}
              </Text>
              <Row gap={2}>
                <Button size="small" variant="quiet" onClick={items.close}>
                  {t('item.cancel')}
                </Button>
                <Button size="small" variant="primary" type="submit">
                  {t('item.save')}
                </Button>
              </Row>
            </Row>
          </Stack>
        </form>
      </Cell>
    </tr>
  );
}
