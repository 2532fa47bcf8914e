import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { Fault } from '../fault.ts';
import { commandOf } from './process-identity.ts';

/** The process that listens on a port. */
export interface PortHolder {
  readonly pid: number;
  readonly command: string;
}

/** A port that is needed, and the variable that moves it. */
export interface NeededPort {
  readonly purpose: string;
  readonly port: number;
  readonly variable: string;
}

const loopback = '127.0.0.1';
/** The range lies below the one that systems use for outgoing connections (32768 and up on Linux). */
const free = { from: 20_000, to: 32_000 };

/** Whether a server can listen on the port of the loopback address now. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: loopback, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** More ports than a platform needs: neighbouring processes begin as far apart. */
const BLOCK = 64;
let next = (process.pid * BLOCK) % (free.to - free.from);

/**
 * Answers `count` free ports between 20000 and 32000. They may have no listener yet, so a process is given none twice,
 * and processes that are started one after the other begin in blocks of their own.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = free.from + next;
    next = (next + 1) % (free.to - free.from);
    if (await isFree(port)) found.push(port);
  }
  return found;
}

const ownProcess = /(\S+)\/tools\/local\/dist\/processes\/host\.js/;

/** Throws a fault that names the holders of a needed port and the way out. */
export async function demandPorts(needed: readonly NeededPort[]): Promise<void> {
  const lines: string[] = [];
  for (const { purpose, port, variable } of needed) {
    if (await isFree(port)) continue;
    const holder = portHolder(port);
    const elsewhere = ownProcess.exec(holder?.command ?? '')?.[1];
    if (elsewhere) {
      throw new Fault(
        `Another copy of Laurel runs from ${elsewhere} and has port ${port}.`,
        'End it with Ctrl-C where it was started. To run both, give this one other ports (npm start -- --variables lists them).',
      );
    }
    const who = holder ? `process ${holder.pid}: ${holder.command.slice(0, 80)}` : 'a process of another user';
    const end = holder ? `kill ${holder.pid}` : `sudo lsof -iTCP:${port} -sTCP:LISTEN`;
    lines.push(
      `Port ${port} (${purpose}) is taken by ${who}\n  End it: ${end}   or move Laurel: ${variable}=<other port> npm start`,
    );
  }
  if (lines.length > 0) throw new Fault(lines.join('\n'));
}

/** Throws a fault for a port that browsers never open, such as 10080: nothing on it could be looked at. */
export async function demandBrowsable({ port, variable }: Pick<NeededPort, 'port' | 'variable'>): Promise<void> {
  const reason = await fetch(`http://${loopback}:${port}/`, { signal: AbortSignal.timeout(1_000) }).then(
    () => undefined,
    (error: unknown) => (error as { cause?: { message?: string } }).cause?.message,
  );
  if (reason !== 'bad port') return;
  throw new Fault(`Browsers refuse to open port ${port}.`, `Choose another one: ${variable}=<other port> npm start`);
}

/** The process that listens on a TCP port of this machine; null when none does, or none that this user may see. */
export function portHolder(port: number): PortHolder | null {
  const pid = process.platform === 'linux' ? holderInProc(port) : holderByLsof(port);
  return pid === null ? null : { pid, command: commandOf(pid) ?? 'unknown' };
}

/**
 * Inodes of sockets that listen on `port`, from the text of /proc/net/tcp or tcp6.
 * Columns: 1 local address as hex `address:port`, 3 state (0A = LISTEN), 9 inode.
 */
export function listeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[1]?.endsWith(suffix) && columns[3] === '0A')
    .flatMap((columns) => columns[9] ?? []);
}

function holderInProc(port: number): number | null {
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    listeningInodes(quietly(() => readFileSync(file, 'utf8')) ?? '', port),
  );
  const sockets = new Set(inodes.map((inode) => `socket:[${inode}]`));
  if (sockets.size === 0) return null;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const folder = `/proc/${pid}/fd`;
    const files = quietly(() => readdirSync(folder)) ?? [];
    if (files.some((file) => sockets.has(quietly(() => readlinkSync(`${folder}/${file}`)) ?? ''))) return Number(pid);
  }
  return null;
}

function holderByLsof(port: number): number | null {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fp'], { encoding: 'utf8' });
  const pid = /^p(\d+)$/m.exec(stdout)?.[1];
  return pid === undefined ? null : Number(pid);
}

function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
