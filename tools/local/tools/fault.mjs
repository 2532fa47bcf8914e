/** A fault that the reader can fix: printed without a stack. */
export class Fault extends Error {
  constructor(message, advice = '') {
    super(message);
    this.name = 'Fault';
    this.advice = advice;
  }
}

/** Runs an entry file's work; a failure prints its message and ends the process with 1. */
export async function runEntry(work) {
  try {
    await work();
  } catch (error) {
    const known = error instanceof Error && (error.name === 'Fault' || String(error.code).startsWith('ERR_PARSE_ARGS'));
    const text = known ? [error.message, error.advice].filter(Boolean).join('\n') : (error?.stack ?? String(error));
    process.stderr.write(`\n${text}\n\n`);
    process.exit(1);
  }
}
