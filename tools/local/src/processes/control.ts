import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What a running platform says about itself. */
export interface Status {
  readonly pid: number;
  readonly site: string;
  /** Addresses of its parts, by their names in local-ports.ts. */
  readonly ports: Readonly<Record<string, number>>;
}

/** A piece that a developer runs instead: the environment to run it with. */
export interface Handover {
  readonly env: NodeJS.ProcessEnv;
}

export interface ControlHandlers {
  status(): Status;
  /** Stops a piece so that another process can run it. */
  release(piece: string): Promise<Handover>;
  /** Runs the piece again, once its taker has gone. */
  takeBack(piece: string): Promise<void>;
}

type Request = { readonly ask: 'status' } | { readonly ask: 'release'; readonly piece: string };

/**
 * The socket is in the system's temporary folder, because the length of a socket's path is limited to about 100
 * characters.
 */
const socketOf = (dataDir: string): string =>
  join(tmpdir(), `laurel-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);

/** Listens for questions to the platform of this data folder; the socket also marks the folder as taken. */
export async function listenForControl(dataDir: string, handlers: ControlHandlers): Promise<Server> {
  const path = socketOf(dataDir);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    const released: string[] = [];
    socket.on('error', () => undefined);
    socket.once('close', () => {
      for (const piece of released) void handlers.takeBack(piece);
    });
    createInterface({ input: socket }).on('line', (line) => {
      void answer(JSON.parse(line) as Request, handlers, released).then((value) =>
        socket.write(`${JSON.stringify(value)}\n`),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return server;
}

async function answer(request: Request, handlers: ControlHandlers, released: string[]): Promise<unknown> {
  try {
    if (request.ask === 'status') return handlers.status();
    const handover = await handlers.release(request.piece);
    released.push(request.piece);
    return handover;
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** The status of the platform over this data folder; null when none runs. */
export async function askStatus(dataDir: string): Promise<Status | null> {
  const socket = await reach(dataDir);
  if (socket === null) return null;
  const status = (await ask(socket, { ask: 'status' })) as Status;
  socket.destroy();
  return status;
}

/** Takes a piece out of the running platform until the returned socket is closed; null when none runs. */
export async function askForPiece(dataDir: string, piece: string): Promise<(Handover & { socket: Socket }) | null> {
  const socket = await reach(dataDir);
  if (socket === null) return null;
  const handover = (await ask(socket, { ask: 'release', piece })) as Handover | { error: string };
  if ('error' in handover) {
    socket.destroy();
    throw new Error(handover.error);
  }
  return { ...handover, socket };
}

const reach = (dataDir: string): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(socketOf(dataDir));
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });

const ask = (socket: Socket, request: Request): Promise<unknown> =>
  new Promise((resolve, reject) => {
    createInterface({ input: socket }).once('line', (line) => resolve(JSON.parse(line)));
    socket.once('close', () => reject(new Error('The platform ended before it answered')));
    socket.write(`${JSON.stringify(request)}\n`);
  });
