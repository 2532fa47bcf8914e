import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir, root } from '../tools/paths.mjs';

/**
 * The platform that runs from this copy over its data folder, or null. A platform that was never built cannot be
 * running.
 */
export async function runningPlatform() {
  const control = join(root, 'tools/local/dist/processes/control.js');
  return existsSync(control) ? (await import(control)).askStatus(dataDir) : null;
}
