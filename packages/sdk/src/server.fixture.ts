import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  /** JSON; `null` breaks the connection off. */
  body?: object | null;
}

/** A server that answers as the script says, and records what it was asked. */
export class ScriptedServer {
  readonly calls: Call[] = [];
  private readonly server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const call = { method, url, headers, body };
      this.calls.push(call);
      const { status = 200, headers: sent = {}, body: answer = {} } = this.script(call, this.calls.length);
      if (answer === null) response.destroy();
      else response.writeHead(status, { 'content-type': 'application/json', ...sent }).end(JSON.stringify(answer));
    });
  });

  private constructor(private script: (call: Call, count: number) => Scripted) {}

  static async start(script: (call: Call, count: number) => Scripted): Promise<ScriptedServer> {
    const scripted = new ScriptedServer(script);
    await new Promise<void>((resolve) => scripted.server.listen(0, '127.0.0.1', resolve));
    return scripted;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
