/** Injection token of `CopyTables`. */
export const COPY_TABLES = Symbol('copy-tables');

/** Names of the tables in which a service keeps records of other services. */
export interface CopyTables {
  /** The service that owns programs names its own table. */
  program: string;
  participant: string;
}

export const defaultCopyTables: CopyTables = { program: 'program', participant: 'participant' };
