import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { Badge, Grid } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { formatNumber } from '@laurel/web-kit';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import { decimalOrNull, orNull, type ReadField, readFields, type ReceiptForm } from '../values/form-values.ts';
import { readValueOf } from '../values/read-value.ts';
import { useFault } from './use-fault.ts';

const inputs: Record<ReadField, InputHTMLAttributes<HTMLInputElement>> = {
  merchant_name: {},
  merchant_address: {},
  purchase_date: { type: 'date' },
  total_amount: { inputMode: 'decimal' },
};

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
      {readFields.map((field) => (
        <Field
          key={field}
          label={t(`field.${field}`)}
          hint={<Confidence share={readValueOf(receipt, field)?.confidence} />}
          error={fault(field)}
        >
          <TextInput
            autoComplete="off"
            {...inputs[field]}
            {...form.register(field, field === 'total_amount' ? decimalOrNull : orNull)}
            onFocus={() => onMark(field)}
          />
        </Field>
      ))}
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
