/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { UiProvider } from '@laurel/ui';
import { changeLanguage, setCountry } from '@laurel/web-kit';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DecimalField } from './decimal-field.tsx';
import { isDecimal } from './decimal-text.ts';

function Form({ grouped }: { grouped?: boolean }): ReactNode {
  const { control } = useForm({ defaultValues: { rate: '' } });
  return (
    <>
      <DecimalField control={control} name="rate" label="Rate" decimals={0} grouped={grouped} />
      <output data-testid="value">{useWatch({ control, name: 'rate' })}</output>
    </>
  );
}

/** The value after a text was typed and left, and what the field shows then. */
async function typed(text: string, grouped?: boolean): Promise<[value: string, shown: string]> {
  render(
    <UiProvider language="en">
      <Form grouped={grouped} />
    </UiProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' });
  await userEvent.type(input, text);
  await userEvent.tab();
  const answer: [string, string] = [screen.getByTestId('value').textContent, input.value];
  cleanup();
  return answer;
}

afterEach(async () => {
  cleanup();
  setCountry(null);
  await changeLanguage('en');
});

describe('a field of a number with decimals', () => {
  it.each(['en', 'es'] as const)('writes it as the program’s country does, for a reader of %s', async (language) => {
    await changeLanguage(language);
    setCountry('DE');
    expect(await typed('1,5')).toEqual(['1.5', '1,5']);
    expect(await typed('12.345,5')).toEqual(['12345.5', '12.345,5']);
    setCountry('MX');
    expect(await typed('1.5')).toEqual(['1.5', '1.5']);
  });

  it('shows nothing between thousands where it is not grouped', async () => {
    setCountry('DE');
    expect(await typed('12345,5')).toEqual(['12345.5', '12.345,5']);
    expect(await typed('12345,5', false)).toEqual(['12345.5', '12345,5']);
  });

  it.each([
    ['DE', '1.250', '1,250'],
    ['US', '1,250', '1.250'],
  ])('refuses what may be thousands or decimals where it is not grouped: %s', async (country, doubtful, clear) => {
    setCountry(country);
    const [refused, shown] = await typed(doubtful, false);
    expect([isDecimal(refused), shown.trim()]).toEqual([false, doubtful]);
    expect((await typed(clear, false))[0]).toBe('1.250');
    expect((await typed(doubtful))[0]).toBe('1250');
  });
});
