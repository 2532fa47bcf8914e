import type { FieldValues } from 'react-hook-form';
import type { RecordForm, Versioned } from './use-record-form.ts';

/** What the server said that belongs to no field; a conflict and "no changes" have said it elsewhere. */
export function otherErrors<Values extends FieldValues, Stored extends Versioned>({
  failure,
  otherErrors: errors,
}: Pick<RecordForm<Values, Stored>, 'failure' | 'otherErrors'>): readonly string[] {
  return failure?.code === 'version_conflict' || failure?.code === 'no_changes' ? [] : errors;
}
