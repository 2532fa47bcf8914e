import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, distinguished from a later one with the same number by its start time. */
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

/** The command line of a process, arguments joined by spaces; null when it cannot be read. */
export function commandOf(pid: number): string | null {
  if (!onLinux) return ask(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim() || null;
  } catch {
    return null;
  }
}

/** The parent of a process; null when it cannot be read. */
export function parentOf(pid: number): number | null {
  const parent = Number(onLinux ? statOnLinux(pid)?.parent : ask(pid, 'ppid='));
  return Number.isInteger(parent) && parent > 0 ? parent : null;
}

function startedOnLinux(pid: number): string | null {
  const stat = statOnLinux(pid);
  if (stat?.started === undefined || stat.state === 'Z') return null;
  return `${stat.started}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
}

/** `man proc_pid_stat`: state, parent and start (in ticks since boot) are fields 3, 4 and 22; the name before may hold spaces. */
function statOnLinux(pid: number): { state?: string; parent?: string; started?: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent, started: rest[17] };
  } catch {
    return null;
  }
}

function ask(pid: number, column: string): string | null {
  const { stdout, status } = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || null : null;
}
