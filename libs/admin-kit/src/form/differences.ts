import { formatDate } from '@laurel/web-kit';
import { type FieldValues, get, type Path } from 'react-hook-form';
import type { Texts } from './texts.ts';

/** A field whose value in the form differs from the stored one. */
export interface Difference {
  label: string;
  mine: string | null;
  theirs: string | null;
}

interface Fields<Values extends FieldValues, Field extends Path<Values>> {
  fields: readonly Field[];
  fieldLabel: (field: Field) => string;
  fieldText?: (field: Field, values: Values) => string | null;
}

const LONGEST = 160;

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*Z$/;

/** A readable form of the value: times in their zone, long texts shortened, lists and groups as they are sent. */
function plainText(value: unknown, t: Texts): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (typeof value === 'string' && TIME.test(value)) return formatDate(value, 'long');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The fields whose values are not the same in both. */
export const differing = <Values extends FieldValues, Field extends Path<Values>>(
  fields: readonly Field[],
  one: Values,
  other: Values,
): Field[] => fields.filter((field) => JSON.stringify(get(one, field)) !== JSON.stringify(get(other, field)));

export function differences<Values extends FieldValues, Field extends Path<Values>>(
  t: Texts,
  { fields, fieldLabel, fieldText = (field, values) => plainText(get(values, field), t) }: Fields<Values, Field>,
  mine: Values,
  theirs: Values,
): Difference[] {
  return differing(fields, mine, theirs).map((field) => ({
    label: fieldLabel(field),
    mine: fieldText(field, mine),
    theirs: fieldText(field, theirs),
  }));
}
