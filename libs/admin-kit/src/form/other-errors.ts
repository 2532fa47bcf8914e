import type { FieldValues } from 'react-hook-form';
import type { RecordForm, Versioned } from './use-record-form.ts';

/** The server's messages that belong to no field; a conflict and "no changes" are shown elsewhere. */
export function otherErrors<Values extends FieldValues, Stored extends Versioned>({
  failure,
  otherErrors: errors,
}: Pick<RecordForm<Values, Stored>, 'failure' | 'otherErrors'>): readonly string[] {
  return failure?.code === 'version_conflict' || failure?.code === 'no_changes' ? [] : errors;
}
