import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ItemValues } from './item-changes.ts';

type Fault = 'nameOrSku' | 'priceMissing' | 'priceNumber' | 'priceLow' | 'number' | 'quantity';

/** What is wrong with a line, by field; 0 is a price. */
export function itemFaults(values: ItemValues): Partial<Record<keyof ItemValues, Fault>> {
  const price = priceFault(values.price.trim());
  return {
    ...(values.name.trim() === '' && values.sku.trim() === '' && { name: 'nameOrSku' }),
    ...(price && { price }),
    ...(!isNumber(values.quantity, /^\d{1,6}(\.\d{1,3})?$/) && { quantity: 'quantity' }),
    ...(!isNumber(values.unit_price, /^\d{1,9}(\.\d{1,2})?$/) && { unit_price: 'number' }),
  };
}

function priceFault(price: string): Fault | null {
  if (price === '') return 'priceMissing';
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(price)) return 'priceNumber';
  return price.startsWith('-') ? 'priceLow' : null;
}

const isNumber = (text: string | null, pattern: RegExp): boolean => text === null || pattern.test(text);

/** The rules of a line for the form; the type of an error is the key of its text. */
export const itemResolver: Resolver<ItemValues> = (values) => {
  const faults = Object.entries(itemFaults(values));
  if (faults.length === 0) return { values: { ...values, price: values.price.trim() }, errors: {} };
  const errors = Object.fromEntries(faults.map(([field, type]) => [field, { type }]));
  return { values: {}, errors: errors as FieldErrors<ItemValues> };
};
