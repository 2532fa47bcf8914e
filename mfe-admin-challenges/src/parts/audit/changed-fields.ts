import type { AuditRow } from '@laurel/contracts/audit/audit.dto';

export interface ChangedField {
  field: string;
  /** The value in words, `null` for none. */
  before: string | null;
  after: string | null;
}

function plainText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The changed fields of an entry; fields with the same value on both sides are left out. */
export function changedFields({ before, after }: Pick<AuditRow, 'before' | 'after'>): ChangedField[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => ({ field, before: plainText(before?.[field]), after: plainText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}
