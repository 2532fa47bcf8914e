import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Whether Node was started with the file, also by a symbolic link to it. */
export function isEntryPoint(importMetaUrl: string): boolean {
  const [, entry] = process.argv;
  return entry !== undefined && pathToFileURL(realpathSync(entry)).href === importMetaUrl;
}
