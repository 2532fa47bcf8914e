import { maxImportBytes, maxImportRows } from '@laurel/contracts/identity/participants/import.dto';
import { BusinessError, InvalidInputError } from '@laurel/service-kit/errors/business-error';

const faults = {
  no_file: 'A file is required.',
  not_csv: 'The file must be a .csv file with comma separators.',
  separator: 'The file must be a .csv file with comma separators.',
  empty: 'The file is empty.',
  no_email: 'The file has no column email.',
  unmapped: 'The mapping names a column that the file does not have.',
  too_large: `The file must not be larger than ${maxImportBytes / 1024 / 1024} MB.`,
  too_many_rows: `A file may have up to ${maxImportRows.toLocaleString('en')} rows.`,
} as const;

/** 422: the file as a whole cannot be imported. */
export class UnusableFileError extends InvalidInputError {
  override readonly code = 'unusable_file';

  constructor(fault: keyof typeof faults) {
    super({ csv_file: [faults[fault]] }, faults[fault]);
  }
}

/** 503: as many files as fit are being stored. */
export class TooManyImportsError extends BusinessError {
  readonly status = 503;
  readonly code = 'busy';
  override readonly headers = { 'retry-after': '30', connection: 'close' };

  constructor() {
    super('Other files are being uploaded right now. Please try again in half a minute.');
  }
}

/** 409: one import at a time changes a program's participants. */
export class ImportRunningError extends BusinessError {
  readonly status = 409;
  readonly code = 'import_running';

  constructor() {
    super('Another import is running. Please wait until it has ended.');
  }
}

/** 409: the state of the import does not allow this. */
export class ImportStateError extends BusinessError {
  readonly status = 409;
  readonly code = 'import_state';

  constructor(what: 'run' | 'undo') {
    super(what === 'run' ? 'This file was imported already.' : 'This import cannot be undone any more.');
  }
}
