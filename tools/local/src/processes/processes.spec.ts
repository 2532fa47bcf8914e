import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unusedPorts } from '../platform/local-ports.ts';
import { startPlatform } from '../platform/start-platform.ts';
import { askForPiece, askStatus, listenForControl } from './control.ts';
import { demandBrowsable, demandPorts, freePorts, isFree, listeningInodes, portHolder } from './ports.ts';
import { commandOf, identify, lives } from './process-identity.ts';
import { endLeftovers, livingRunner, RunRecord } from './run-record.ts';
import { Supervised, type ProcessSpec } from './supervised.ts';

let dir: string;
let children: ChildProcess[] = [];

const sleeper = (script = 'setInterval(() => undefined, 1000)'): ChildProcess => {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  children.push(child);
  return child;
};
const dead = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'laurel-processes-'));
});
afterEach(async () => {
  await Promise.all(children.map(dead));
  children = [];
  rmSync(dir, { recursive: true, force: true });
});

describe('ports', () => {
  let server: Server;
  let port: number;
  beforeEach(async () => {
    [port = 0] = await freePorts(1);
    server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
  });

  it('names the process that holds a port and the way out', async () => {
    expect(await isFree(port)).toBe(false);
    expect(portHolder(port)).toEqual({ pid: process.pid, command: commandOf(process.pid) });
    const demand = demandPorts([{ purpose: 'the site', port, variable: 'GATEWAY_PORT' }]);
    await expect(demand).rejects.toThrow(`Port ${port} (the site) is taken by process ${process.pid}: `);
    await expect(demand).rejects.toThrow('GATEWAY_PORT=<other port> npm start');
  });

  it('is named at once when browsers never open it, and may be any other', async () => {
    const blocked = demandBrowsable({ port: 10_080, variable: 'GATEWAY_PORT' });
    await expect(blocked).rejects.toThrow('Browsers refuse to open port 10080.');
    await expect(blocked).rejects.toMatchObject({ advice: expect.stringContaining('GATEWAY_PORT=') as unknown });
    const [free = 0] = await freePorts(1);
    await demandBrowsable({ port: free, variable: 'GATEWAY_PORT' });
    await demandBrowsable({ port, variable: 'GATEWAY_PORT' });
  });

  it('ends a start at once when browsers never open that of the site', async () => {
    // The taken port ends the start in any case, before a process of it begins.
    const ports = { ...(await unusedPorts()), gateway: 10_080, postgres: port };
    const start = startPlatform(dir, { dataDir: join(dir, 'data'), ports, env: {} });
    await expect(start).rejects.toThrow('Browsers refuse to open port 10080.');
  });

  it('finds different free ports below the range of outgoing connections', async () => {
    const ports = await freePorts(8);
    expect(new Set(ports).size).toBe(8);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...ports)).toBeLessThan(32_000);
    expect(portHolder(ports.find((free) => free !== port) ?? 0)).toBeNull();
  });

  it('hands no port out twice, also to concurrent callers', async () => {
    const [one, other] = await Promise.all([freePorts(500), freePorts(500)]);
    expect(new Set([...one, ...other]).size).toBe(1_000);
  });

  it('reads only listening sockets of exactly this port from /proc/net/tcp', () => {
    const table = [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
      '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 11 1 0 100 0 0 10 0',
      '   1: 0100007F:1F90 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 12 1 0 20 4 30 10 -1',
      '   2: 00000000:01F9 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 13 1 0 100 0 0 10 0',
    ].join('\n');
    expect(listeningInodes(table, 8080)).toEqual(['11']);
    expect(listeningInodes(table, 505)).toEqual(['13']);
    expect(listeningInodes('', 8080)).toEqual([]);
  });
});

describe('identity of processes', () => {
  it('distinguishes a process from a later one with the same number, and a dead one from a living one', async () => {
    const child = sleeper();
    const identity = identify(child.pid ?? 0)!;
    expect(lives(identity)).toBe(true);
    expect(lives({ ...identity, started: 'another time' })).toBe(false);
    await dead(child);
    expect(lives(identity)).toBe(false);
    expect(identify(2 ** 30)).toBeNull();
  });
});

describe('the leftovers of a killed runner', () => {
  const file = (): string => join(dir, 'run.json');

  it('end exactly as recorded, by SIGKILL when the mild signal has no effect', async () => {
    const record = new RunRecord(file());
    const mild = sleeper();
    const up = join(dir, 'up');
    const deaf = sleeper(
      `process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000); fs.writeFileSync(${JSON.stringify(up)}, '')`,
    );
    while (!existsSync(up)) await sleep(20);
    record.add('mild', mild.pid ?? 0, 'SIGTERM');
    record.add('deaf', deaf.pid ?? 0, 'SIGTERM');
    const stranger = sleeper();
    const run = JSON.parse(readFileSync(file(), 'utf8')) as { processes: unknown[] };
    run.processes.push({ name: 'number taken by another', pid: stranger.pid, started: 'before', signal: 'SIGTERM' });
    writeFileSync(file(), JSON.stringify(run));
    expect(await endLeftovers(file(), 300)).toEqual(['mild', 'deaf']);
    expect([mild, deaf, stranger].map(({ pid }) => identify(pid ?? 0) !== null)).toEqual([false, false, true]);
  });

  it('of another runner stay, and a broken record reads as none', async () => {
    const record = new RunRecord(file());
    const child = sleeper();
    record.add('child', child.pid ?? 0, 'SIGTERM');
    expect(livingRunner(file())?.pid).toBe(process.pid);
    expect(await endLeftovers(file(), 300, { pid: 1, started: 'long ago' })).toEqual([]);
    expect(identify(child.pid ?? 0)).not.toBeNull();
    writeFileSync(file(), '{"runner":');
    expect(livingRunner(file())).toBeNull();
    expect(await endLeftovers(file())).toEqual([]);
  });

  it('leave no record once everything has ended', () => {
    const record = new RunRecord(file());
    record.add('self', process.pid, 'SIGTERM');
    record.close();
    expect(existsSync(file())).toBe(true);
    record.remove(process.pid);
    record.close();
    expect(existsSync(file())).toBe(false);
  });
});

describe('a supervised process', () => {
  const told: string[] = [];
  const supervise = (script: string, ready: ProcessSpec['ready'] = () => Promise.resolve()): Supervised =>
    new Supervised(
      {
        name: 'child',
        command: process.execPath,
        args: ['-e', script],
        stop: { signal: 'SIGTERM', graceMs: 300 },
        ready,
      },
      { logDir: dir, record: new RunRecord(join(dir, 'run.json')), report: (line) => told.push(line) },
    );
  beforeEach(() => {
    told.length = 0;
  });

  it('restarts after a crash, and not after a stop', async () => {
    const child = supervise('setInterval(() => undefined, 1000)');
    await child.start();
    const first = child.pid;
    child.kill();
    for (let wait = 0; wait < 100 && (child.pid === undefined || child.pid === first); wait += 1) await sleep(20);
    expect(child.pid).not.toBe(first);
    for (let wait = 0; wait < 50 && told.length < 2; wait += 1) await sleep(20);
    expect(told).toEqual(['child ended (SIGKILL); starting it again', 'child is back']);
    await child.stop();
    await sleep(400);
    expect(child.pid).toBeUndefined();
  });

  it('shows the end of its log when its start fails', async () => {
    const child = supervise("process.stderr.write('the reason'); process.exit(3)", () => new Promise(() => undefined));
    await expect(child.start()).rejects.toThrow(/child did not start \(exit code 3\):\nthe reason/);
    await expect(supervise('', () => Promise.reject(new Error('not ready'))).start()).rejects.toThrow('not ready');
  });

  it('is killed when it ignores the signal', async () => {
    const script =
      "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000); process.stdout.write('deaf now')";
    const child = supervise(script, async () => {
      while (!readFileSync(join(dir, 'child.log'), 'utf8').includes('deaf now')) await sleep(20);
    });
    await child.start();
    const began = Date.now();
    await child.stop();
    expect(Date.now() - began).toBeGreaterThanOrEqual(290);
  });
});

describe('the control socket', () => {
  it('answers which platform runs, hands a piece over, and takes it back when its taker has gone', async () => {
    const events: string[] = [];
    const server = await listenForControl(dir, {
      status: () => ({ pid: 7, site: 'http://localhost:1', ports: { gateway: 1 } }),
      release: (piece) =>
        piece === 'gone' ? Promise.reject(new Error('no such piece')) : Promise.resolve({ env: { PIECE: piece } }),
      takeBack: (piece) => {
        events.push(piece);
        return Promise.resolve();
      },
    });
    expect(await askStatus(dir)).toEqual({ pid: 7, site: 'http://localhost:1', ports: { gateway: 1 } });
    const taken = await askForPiece(dir, 'rewards');
    expect(taken?.env).toEqual({ PIECE: 'rewards' });
    await expect(askForPiece(dir, 'gone')).rejects.toThrow('no such piece');
    expect(events).toEqual([]);
    taken?.socket.destroy();
    for (let wait = 0; wait < 50 && events.length === 0; wait += 1) await sleep(20);
    expect(events).toEqual(['rewards']);
    server.close();
    await sleep(50);
    expect(await askStatus(join(dir, 'nobody'))).toBeNull();
  });
});
