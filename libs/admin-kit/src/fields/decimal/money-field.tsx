import { type AmountFault, amountFault, type Currency, decimalsOf } from '@laurel/contracts/programs/payments/money';
import { formatMoney, language } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { useTexts } from '../texts.ts';
import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx';
import { formatDecimal, isDecimal } from './decimal-text.ts';

export interface MoneyFieldProps<Values extends FieldValues, Name extends Path<Values>> extends Omit<
  DecimalFieldProps<Values, Name>,
  'decimals'
> {
  currency: Currency;
}

/** An amount of money in a currency; a refused one says what is wrong with it. */
export function MoneyField<Values extends FieldValues, Name extends Path<Values>>({
  currency,
  error,
  ...field
}: MoneyFieldProps<Values, Name>): ReactNode {
  const t = useTexts();
  const value: string | null = useWatch({ control: field.control, name: field.name });
  const words = ({ kind, bound }: AmountFault): string => {
    const code = currency.toUpperCase();
    if (kind === 'decimals') {
      return bound === '0' ? t('money.whole', { code }) : t('money.decimals', { code, count: Number(bound) });
    }
    return t(`money.${kind}`, { amount: formatMoney(bound, code) });
  };
  const fault = (amount: string): string | null => {
    if (!isDecimal(amount)) return t('money.unreadable', { example: formatDecimal('1200.50', language(), 2) });
    const found = amountFault(amount, currency);
    return found && words(found);
  };
  return (
    <DecimalField
      {...field}
      decimals={decimalsOf(currency)}
      error={error && ((value ? fault(value) : null) ?? error)}
    />
  );
}

/** Whether a field's value is an amount above zero that can be paid in the currency. */
export const isPayable = (value: string | null, currency: Currency): value is string =>
  value !== null && isDecimal(value) && Number(value) > 0 && amountFault(value, currency) === null;
