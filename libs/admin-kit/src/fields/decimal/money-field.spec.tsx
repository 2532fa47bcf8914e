/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { countries } from '@laurel/contracts/languages/countries';
import { locales } from '@laurel/contracts/languages/languages';
import { amountOf, type Currency, decimalsOf } from '@laurel/contracts/programs/payments/money';
import { UiProvider } from '@laurel/ui';
import { changeLanguage, formatMoney, setCountry } from '@laurel/web-kit';
import { descriptionOf } from '@laurel/web-kit/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatDecimal, padDecimal, parseDecimal, readerTag } from './decimal-text.ts';
import { isPayable, MoneyField } from './money-field.tsx';

function Form({ currency }: { currency: Currency }): ReactNode {
  const { control } = useForm({ defaultValues: { price: '' } });
  return (
    <>
      <MoneyField control={control} name="price" label="Price" currency={currency} />
      <output data-testid="value">{useWatch({ control, name: 'price' })}</output>
    </>
  );
}

async function typed(text: string, currency: Currency): Promise<{ value: string; shown: string; hint: string }> {
  render(
    <UiProvider language="en">
      <Form currency={currency} />
    </UiProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  await userEvent.type(input, text);
  await userEvent.tab();
  const answer = { value: screen.getByTestId('value').textContent, shown: input.value, hint: descriptionOf(input) };
  cleanup();
  return answer;
}

afterEach(async () => {
  cleanup();
  setCountry(null);
  await changeLanguage('en');
});

describe('an amount of money', () => {
  it.each(locales)('is written as beside its field, and read so, in every country: %s', async (language) => {
    await changeLanguage(language);
    const faults: unknown[] = [];
    for (const country of countries) {
      setCountry(country);
      for (const currency of ['usd', 'eur', 'jpy', 'kwd'] as const) {
        const [code, decimals] = [currency.toUpperCase(), decimalsOf(currency)];
        for (const minor of [1_200, 120_050, 123_456_789]) {
          const amount = amountOf(minor, currency);
          const [beside = ''] = /\d(?:.*\d)?/.exec(formatMoney(amount, code)) ?? [];
          const read = padDecimal(parseDecimal(beside, readerTag(), code) ?? '', decimals);
          const shown = formatDecimal(amount, readerTag(), decimals, { currency: code });
          if (read !== amount || shown !== beside) faults.push({ country, amount, code, beside, read, shown });
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it('has the marks of the money beside it, which are not those of other numbers there', async () => {
    setCountry('DE');
    const { hint, ...price } = await typed('12345.5', 'eur');
    expect(price).toEqual({ value: '12345.50', shown: '12,345.50' });
    expect(hint).toContain('for example €25.00');
    expect(await typed('12.345,5', 'eur')).toMatchObject({ value: '12345.50' });
  });

  it('of three decimals is thousands where the page writes thousands so', async () => {
    setCountry('DE');
    expect(await typed('1,200', 'kwd')).toMatchObject({ value: '1200.000', shown: '1,200.000' });
    expect(await typed('1.200', 'kwd')).toMatchObject({ value: '1.200', shown: '1.200' });
    const { value: doubtful } = await typed('1.200', 'eur');
    expect([doubtful, isPayable(doubtful, 'eur')]).toEqual(['1.200', false]);
  });
});
