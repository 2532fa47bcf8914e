import { once } from 'node:events';
import { createServer, connect, type Server, type Socket } from 'node:net';

export interface Faults {
  /** Milliseconds that each chunk waits, in both directions. */
  latencyMs?: number;
  /** Ends new connections at once. */
  refuse?: boolean;
  /** Accepts connections, and from then on passes nothing on, in either direction. */
  halfOpen?: boolean;
  /** Resets a connection after this many bytes from the server. */
  cutAfterBytes?: number;
  /** Passes the request that contains this text on, then resets before its answer, once. */
  loseAnswerTo?: string;
  /** Resets at the n-th chunk that clients send from then on, before it is passed on or when its answer comes, once. */
  cutAt?: { chunk: number; answered: boolean };
}

/** Counts of the proxy's faults; a test asserts that its fault happened. */
export interface FaultCounts {
  connections: number;
  delayed: number;
  refused: number;
  held: number;
  cut: number;
  lost: number;
  reset: number;
}

/** A TCP proxy on 127.0.0.1 with configurable faults: `await FaultProxy.to(5432)`. */
export class FaultProxy {
  readonly counts: FaultCounts = { connections: 0, delayed: 0, refused: 0, held: 0, cut: 0, lost: 0, reset: 0 };
  private faults: Faults = {};
  private chunks = 0;
  private readonly clients = new Set<Socket>();
  private readonly server: Server;

  private constructor(private readonly target: { host: string; port: number }) {
    this.server = createServer((client) => this.accept(client));
  }

  static async to(port: number, host = '127.0.0.1'): Promise<FaultProxy> {
    const proxy = new FaultProxy({ host, port });
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** The same URL, through the proxy. */
  through(url: string): string {
    const changed = new URL(url);
    changed.host = `127.0.0.1:${this.port}`;
    return changed.href;
  }

  /** Replaces the faults; open connections follow from their next byte on. */
  set(faults: Faults): void {
    this.faults = faults;
    this.chunks = 0;
  }

  /** Passes everything on again. */
  heal(): void {
    this.faults = {};
  }

  /** Resets all open connections. */
  resetAll(): void {
    for (const client of this.clients) {
      this.counts.reset += 1;
      reset(client);
    }
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(client: Socket): void {
    this.counts.connections += 1;
    if (this.faults.refuse === true) {
      this.counts.refused += 1;
      reset(client);
      return;
    }
    const server = connect(this.target);
    let fromServer = 0;
    let losing = false;
    this.track(client, server);
    client.on('data', (chunk) => {
      const { loseAnswerTo: text, cutAt } = this.faults;
      this.chunks += 1;
      const cut = this.chunks === cutAt?.chunk;
      if (cut ? cutAt.answered : text !== undefined && chunk.includes(text)) losing = true;
      if (cut && !losing) {
        this.counts.cut += 1;
        reset(client);
      } else this.pass(chunk, server);
    });
    server.on('data', (chunk) => {
      fromServer += chunk.length;
      if (losing) {
        this.faults = { ...this.faults, loseAnswerTo: undefined };
        this.counts.lost += 1;
        reset(client);
      } else if (this.faults.cutAfterBytes !== undefined && fromServer > this.faults.cutAfterBytes) {
        this.counts.cut += 1;
        reset(client);
      } else this.pass(chunk, client);
    });
  }

  private track(client: Socket, server: Socket): void {
    this.clients.add(client);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.clients.delete(socket);
        other.destroy();
      });
    }
  }

  private pass(chunk: Buffer, to: Socket): void {
    if (this.faults.halfOpen === true) {
      this.counts.held += 1;
    } else if (this.faults.latencyMs !== undefined) {
      this.counts.delayed += 1;
      setTimeout(() => to.write(chunk), this.faults.latencyMs);
    } else to.write(chunk);
  }
}

/** RST instead of FIN. On a socket that is ending already it would keep Node 20 from exiting. */
function reset(socket: Socket): void {
  if (!socket.destroyed && !socket.writableEnded) socket.resetAndDestroy();
}
