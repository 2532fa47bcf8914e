import type { RecordForm, Versioned } from '@laurel/admin-kit/form';
import type { FieldValues } from 'react-hook-form';

export interface LookForm<Values extends FieldValues, Stored extends Versioned> extends RecordForm<Values, Stored> {
  /** Saves to the draft what `send` would publish. */
  saveDraft: () => Promise<void>;
}
