import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import type { ReceiptField, ReceiptForm } from '../../parts/form-values.ts';

/** How to fix a field, when it has a fault. */
export function useFault({ formState }: UseFormReturn<ReceiptForm>): (field: ReceiptField) => string | undefined {
  const t = useTexts();
  const { errors } = formState;
  return (field) => {
    const error = errors[field];
    if (!error) return undefined;
    return error.type === 'server' ? error.message : t(`fault.${field}`);
  };
}
