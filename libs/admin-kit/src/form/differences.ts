import { type FieldValues, get, type Path } from 'react-hook-form';

/** A field whose value here is not the one that is stored. */
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

/** As people read it: long texts shortened, lists and groups as they are sent. */
function plainText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

export function differences<Values extends FieldValues, Field extends Path<Values>>(
  { fields, fieldLabel, fieldText = (field, values) => plainText(get(values, field)) }: Fields<Values, Field>,
  mine: Values,
  theirs: Values,
): Difference[] {
  return fields
    .filter((field) => JSON.stringify(get(mine, field)) !== JSON.stringify(get(theirs, field)))
    .map((field) => ({ label: fieldLabel(field), mine: fieldText(field, mine), theirs: fieldText(field, theirs) }));
}
