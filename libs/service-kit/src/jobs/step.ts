/** A row of a file, or a record, that a job refused, with the reason for people. */
export interface RefusedRow {
  /** Line of the file, counted from 1 with its header; `null` without a file. */
  line: number | null;
  value: string | null;
  message: string;
}

/** Result of one step. */
export interface StepOutcome {
  /** Rows done in this step. */
  done?: number;
  refused?: RefusedRow[];
  /** The checkpoint that a later run continues from. */
  state?: object;
  /** Total amount of work, once it is known. */
  total?: number;
}

export interface LeasedJob {
  program_id: string;
  id: string;
  lease: string;
  kind: string;
  input: unknown;
  state: unknown;
  attempts: number;
  started_by: string;
  started_by_name: string;
}
