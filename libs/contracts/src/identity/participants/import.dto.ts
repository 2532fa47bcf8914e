/** Rows of one file, and its bytes. */
export const mostImportRows = 1_000_000;
export const mostImportBytes = 150 * 1024 * 1024;
/** Days within which a whole import can be taken back. */
export const undoDays = 30;

/** What happens to what a participant has already, by the form's fields. */
export const importStrategies = {
  email: ['replace', 'ignore'],
  points: ['replace', 'append', 'ignore'],
  tags: ['replace', 'append', 'ignore'],
  naming: ['replace', 'append', 'ignore'],
  metric: ['ignore', 'append'],
} as const;

export type StrategyField = keyof typeof importStrategies;
export type ImportStrategies = { [Field in StrategyField]: (typeof importStrategies)[Field][number] };

/** Columns that an import reads; `metrics` are `sign_in_count` and `clicks`. Without `id` people are known by their e-mail. */
export const importColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'points',
  'tags',
  'sign_in_count',
  'clicks',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/**
 * Which column of the file, by its header, stands for which of ours. One that names any names `email`, and no other
 * columns are read than those it names; without one, or with an empty one, columns of our names are.
 */
export type ImportMapping = Partial<Record<ImportColumn, string>>;

export const importVerdicts = ['created', 'updated', 'unchanged', 'refused'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];
export type ImportCounts = Record<ImportVerdict, number>;

export const importStatuses = ['checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What becomes of one row of a file. */
export class RowVerdict {
  /** Counted from 1, the header being line 1. */
  line: number;
  email: string;
  verdict: ImportVerdict;
  /** Why it is refused, or which of its fields change. */
  message: string;
}

export class ParticipantImport {
  id: string;
  file_name: string;
  status: ImportStatus;
  strategies: ImportStrategies;
  mapping: ImportMapping;
  /** What a dry run has found, and what the import has done. */
  checked: ImportCounts | null;
  counts: ImportCounts | null;
  /** The first rows of the dry run. */
  sample: RowVerdict[];
  /** The job under way, or the last one. */
  job_id: string;
  imported_by: string;
  created_at: string;
  /** Until when it can be undone; `null` when there is nothing to undo. */
  undo_until: string | null;
}

/** What the import call answers; `message` is for people. */
export class ImportStarted {
  success: true;
  message: string;
  import_id: string;
  job_id: string;
}
