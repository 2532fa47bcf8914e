import { formatDate } from '@laurel/web-kit';
import { type FieldValues, get, type Path } from 'react-hook-form';
import type { Texts } from '../texts.ts';

/** A field that was changed on both sides, in words; `null` for no value. */
export interface Collision<Field> {
  field: Field;
  label: string;
  mine: string | null;
  theirs: string | null;
  before: string | null;
}

/** The three versions of a form's values in a conflict. */
export interface ThreeVersions<Values> {
  /** The values that both sides have started from. */
  base: Values;
  mine: Values;
  theirs: Values;
}

/** The fields of a form in words. */
export interface FieldWords<Values extends FieldValues, Field extends Path<Values>> {
  fields: readonly Field[];
  fieldLabel: (field: Field) => string;
  fieldText?: (field: Field, values: Values) => string | null;
}

const MAX_SHOWN = 160;

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*Z$/;

/** A readable form of the value: times in their zone, long texts shortened, lists and groups as they are sent. */
function plainText(value: unknown, t: Texts): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (typeof value === 'string' && TIME.test(value)) return formatDate(value, 'long');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** The fields whose values are not the same in both. */
export const differing = <Values extends FieldValues, Field extends Path<Values>>(
  fields: readonly Field[],
  one: Values,
  other: Values,
): Field[] => fields.filter((field) => JSON.stringify(get(one, field)) !== JSON.stringify(get(other, field)));

/**
 * A three-way merge of a form's values: `kept` was changed here alone, `collided` on both sides and not to the same
 * value; all other fields take their value from `theirs`.
 */
export function merge<Values extends FieldValues, Field extends Path<Values>>(
  fields: readonly Field[],
  { base, mine, theirs }: ThreeVersions<Values>,
): { kept: Field[]; collided: Field[] } {
  const changed = differing(differing(fields, base, mine), mine, theirs);
  const collided = differing(changed, base, theirs);
  return { kept: changed.filter((field) => !collided.includes(field)), collided };
}

/** The collided fields of the three versions, in words. */
export function collisions<Values extends FieldValues, Field extends Path<Values>>(
  t: Texts,
  { fields, fieldLabel, fieldText = (field, values) => plainText(get(values, field), t) }: FieldWords<Values, Field>,
  versions: ThreeVersions<Values>,
): Collision<Field>[] {
  return merge(fields, versions).collided.map((field) => ({
    field,
    label: fieldLabel(field),
    mine: fieldText(field, versions.mine),
    theirs: fieldText(field, versions.theirs),
    before: fieldText(field, versions.base),
  }));
}
