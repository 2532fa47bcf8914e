import { join, resolve } from 'node:path';

/** The repository's folder. */
export const root = resolve(import.meta.dirname, '../../..');
/** The data of a local run: databases, logs, mails, secrets. */
export const dataDir = resolve(process.env.LAUREL_DATA_DIR ?? join(root, '.data'));
/** Logs of the runner's own commands (install, build, gates). */
export const commandLog = (name) => join(root, '.data', 'logs', `${name}.log`);
