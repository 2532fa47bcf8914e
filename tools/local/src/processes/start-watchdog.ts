import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { identify } from './process-identity.ts';

const watchdogFile = fileURLToPath(new URL('../../dist/processes/watchdog.js', import.meta.url));

/**
 * Starts the watchdog over this process and its run file. @returns a function that stops the watchdog without a cleanup
 */
export function startWatchdog(runFile: string): () => void {
  const self = identify(process.pid);
  if (self === null) return () => undefined;
  const args = ['--max-old-space-size=32', watchdogFile, runFile, String(self.pid), self.started];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  return () => child.stdin.end();
}
