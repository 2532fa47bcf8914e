import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** A process, told from a later one with the same number by when it started. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

const onLinux = process.platform === 'linux';

/** The identity of a living process; null when there is none with this number (a zombie counts as none). */
export function identify(pid: number): ProcessIdentity | null {
  const started = onLinux ? startedOnLinux(pid) : ask(pid, 'lstart=');
  return started === null ? null : { pid, started };
}

/** Whether exactly this process still lives. */
export const lives = (process: ProcessIdentity): boolean => identify(process.pid)?.started === process.started;

/** The command line of a process, arguments joined by spaces; null when it cannot be seen. */
export function commandOf(pid: number): string | null {
  if (!onLinux) return ask(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim() || null;
  } catch {
    return null;
  }
}

/** The folder that a process works in; null when it cannot be seen. */
export function folderOf(pid: number): string | null {
  try {
    return onLinux ? readlinkSync(`/proc/${pid}/cwd`) : null;
  } catch {
    return null;
  }
}

/** `man proc_pid_stat`: state is field 3 and the start in ticks since boot field 22; the name in brackets may hold spaces. */
function startedOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[19] === undefined) return null;
    return `${fields[19]}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return null;
  }
}

function ask(pid: number, column: string): string | null {
  const { stdout, status } = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || null : null;
}
