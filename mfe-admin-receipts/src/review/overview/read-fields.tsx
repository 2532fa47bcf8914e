import { DecimalField } from '@laurel/admin-kit/fields';
import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { Badge, Grid } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import { orNull, type ReadField, readFields, type ReceiptForm } from '../../parts/form-values.ts';
import { readValueOf } from '../values/read-value.ts';
import { useFault } from './use-fault.ts';

interface ReadFieldsProps {
  receipt: ReceiptDetail;
  form: UseFormReturn<ReceiptForm>;
  onMark: (field: ReadField) => void;
}

/** The fields of the automated reading with their confidence; the focus highlights their place. */
export function ReadFields({ receipt, form, onMark }: ReadFieldsProps): ReactNode {
  const t = useTexts();
  const fault = useFault(form);
  return (
    <Grid>
      {readFields.map((field) => {
        const words = {
          label: t(`field.${field}`),
          hint: <Confidence share={readValueOf(receipt, field)?.confidence} />,
          error: fault(field),
        };
        const onFocus = (): void => onMark(field);
        if (field === 'total_amount') {
          return (
            <DecimalField
              key={field}
              control={form.control}
              name={field}
              decimals={2}
              empty={null}
              onFocus={onFocus}
              {...words}
            />
          );
        }
        return (
          <Field key={field} {...words}>
            <TextInput
              autoComplete="off"
              {...(field === 'purchase_date' && { type: 'date' })}
              {...form.register(field, orNull)}
              onFocus={onFocus}
            />
          </Field>
        );
      })}
    </Grid>
  );
}

function Confidence({ share }: { share: number | undefined }): ReactNode {
  const t = useTexts();
  if (share === undefined) return <Badge>{t('confidence.none')}</Badge>;
  return (
    <Badge tone={share >= 0.9 ? 'success' : share >= 0.7 ? 'warning' : 'danger'}>
      {t('confidence.read', { share: formatNumber(share, { style: 'percent' }) })}
    </Badge>
  );
}
