/** Injection token of the name of the table with the service's programs. */
export const PROGRAM_TABLE = Symbol('program-table');

/** The copy of programs; the service that owns them has a table of its own. */
export const programCopy = 'program_copy';
