/** A row of a file, or a record, that a job could not take, with the reason for people. */
export interface RefusedRow {
  /** Of the file, counted from 1 with its header; `null` where there is no file. */
  line: number | null;
  value: string | null;
  message: string;
}

/** What a step has done. */
export interface StepOutcome {
  /** Rows done in this step. */
  done?: number;
  refused?: RefusedRow[];
  /** The checkpoint that a later run continues from. */
  state?: object;
  /** How much there is to do in all, once it is known. */
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
