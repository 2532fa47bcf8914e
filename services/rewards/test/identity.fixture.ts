import type { AdminRights } from '@laurel/contracts/auth/caller';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands in for identity towards rewards: it says what the admins of jobs may still do. */
export class IdentityDouble {
  /** The rights of every admin: all those of an owner of organization 10 by default; `null` for one who is gone. */
  rights: AdminRights | null = organizationAdmin('10');
  /** Answers 503 to everything. */
  isDown = false;
  /** The number of calls that arrived. */
  calls = 0;
  private readonly server: Server = createServer((_request, response) => {
    this.calls += 1;
    const { rights } = this;
    const body = this.isDown ? { code: 'service_unavailable', message: 'Not now' } : { rights };
    response.writeHead(this.isDown ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

  static async start(): Promise<IdentityDouble> {
    const double = new IdentityDouble();
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
