import {
  type AmountFault,
  amountFault,
  type Currency,
  decimalsOf,
  exampleOf,
  leastOf,
} from '@laurel/contracts/programs/payments/money';
import { formatMoney } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { useTexts } from '../texts.ts';
import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx';
import { decimalText, isDecimal, mayBeGrouped } from './decimal-text.ts';

export interface MoneyFieldProps<Values extends FieldValues, Name extends Path<Values>> extends Omit<
  DecimalFieldProps<Values, Name>,
  'decimals' | 'hint' | 'example' | 'grouped' | 'currency'
> {
  currency: Currency;
  /** One of several beside each other: its placeholder alone shows how an amount is written. */
  compact?: boolean;
}

/** An amount of money in a currency; a refused one says what is wrong with it. */
export function MoneyField<Values extends FieldValues, Name extends Path<Values>>({
  currency,
  compact = false,
  error,
  ...field
}: MoneyFieldProps<Values, Name>): ReactNode {
  const t = useTexts();
  const value: string | null = useWatch({ control: field.control, name: field.name });
  const code = currency.toUpperCase();
  const words = ({ kind, bound }: AmountFault): string => {
    if (kind === 'decimals') {
      return bound === '0' ? t('money.whole', { code }) : t('money.decimals', { code, count: Number(bound) });
    }
    return t(`money.${kind}`, { amount: formatMoney(bound, code) });
  };
  const fault = (amount: string): string | null => {
    if (!isDecimal(amount)) return t('money.unreadable', { example: decimalText('1200.50', 2, { currency: code }) });
    const found = faultOf(amount, currency);
    return found && words(found);
  };
  return (
    <DecimalField
      {...field}
      currency={code}
      decimals={decimalsOf(currency)}
      example={exampleOf(currency)}
      {...(!compact && {
        hint: t('money.hint', {
          least: formatMoney(leastOf(currency), code),
          example: formatMoney(exampleOf(currency), code),
        }),
      })}
      error={error && ((value ? fault(value) : null) ?? error)}
    />
  );
}

/** Decimals that may have been typed as thousands are refused, although a service would take zeros after the others. */
function faultOf(amount: string, currency: Currency): AmountFault | null {
  const decimals = decimalsOf(currency);
  return mayBeGrouped(amount, decimals) ? { kind: 'decimals', bound: String(decimals) } : amountFault(amount, currency);
}

/** Whether a field's value is an amount above zero that can be paid in the currency. */
export const isPayable = (value: string | null, currency: Currency): value is string =>
  value !== null && isDecimal(value) && Number(value) > 0 && faultOf(value, currency) === null;
