/** Maximum of rows in one import file, and of its bytes. */
export const maxImportRows = 1_000_000;
export const maxImportBytes = 150 * 1024 * 1024;
/** Days within which a whole import can be taken back. */
export const undoDays = 30;

/** Effect on existing participants, by the fields of the form. */
export const importStrategies = {
  email: ['replace', 'ignore'],
  points: ['replace', 'append', 'ignore'],
  tags: ['replace', 'append', 'ignore'],
  naming: ['replace', 'append', 'ignore'],
  metric: ['ignore', 'append'],
} as const;

export type StrategyField = keyof typeof importStrategies;
export type ImportStrategies = { [Field in StrategyField]: (typeof importStrategies)[Field][number] };

/**
 * CSV columns that an import reads; `metrics` are `sign_in_count` and `clicks`. Without `id` rows match participants by
 * e-mail.
 */
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
 * Headers of the file by the import columns that are read from them. A mapping that is not empty includes `email`, and
 * only mapped columns are read; without a mapping the headers are the column names themselves.
 */
export type ImportMapping = Partial<Record<ImportColumn, string>>;

export const importVerdicts = ['created', 'updated', 'unchanged', 'refused'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];
export type ImportCounts = Record<ImportVerdict, number>;

export const importStatuses = ['checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The outcome of one row of a file. */
export class RowVerdict {
  /** Counted from 1, the header being line 1. */
  line: number;
  email: string;
  verdict: ImportVerdict;
  /** The reason of a refusal, or the fields that change. */
  message: string;
}

export class ParticipantImport {
  id: string;
  file_name: string;
  status: ImportStatus;
  strategies: ImportStrategies;
  mapping: ImportMapping;
  /** Counts of the dry run, and of the import itself. */
  checked: ImportCounts | null;
  counts: ImportCounts | null;
  /** The dry run's first 25 rows that are not refused, then its first 25 refused ones. */
  sample: RowVerdict[];
  /** The job under way, or the last one. */
  job_id: string;
  imported_by: string;
  created_at: string;
  /** End of the period in which the import can be undone; `null` when it cannot be undone. */
  undo_until: string | null;
}

/** Answer of the import call; `message` is for people. */
export class ImportStarted {
  success: true;
  message: string;
  import_id: string;
  job_id: string;
}
