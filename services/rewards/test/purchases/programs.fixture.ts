import type { OpenRewardCheckoutRequest, RewardCheckoutState } from '@laurel/contracts/programs/payments/payments.dto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Stands in for the programs service towards rewards: it stores one checkout per claim, and returns its state. */
export class ProgramsDouble {
  /** Checkout requests by claim. */
  readonly checkouts = new Map<string, OpenRewardCheckoutRequest>();
  readonly states = new Map<string, RewardCheckoutState['status']>();
  /** The calls that arrived, such as `PUT /internal/programs/1/reward_checkouts/7`. */
  readonly calls: string[] = [];
  /** Answers 503 to everything. */
  down = false;
  /** Claims for which it answers 500. */
  readonly failing = new Set<string>();
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  static async start(): Promise<ProgramsDouble> {
    const double = new ProgramsDouble();
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

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    this.calls.push(`${method} ${url}`);
    const claimId = url.split('/').at(-1) ?? '';
    const body = method === 'PUT' ? ((await json(request)) as OpenRewardCheckoutRequest) : undefined;
    const [status, answer] = this.answerTo(claimId, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private answerTo(claimId: string, body: OpenRewardCheckoutRequest | undefined): [status: number, body: object] {
    if (this.down) return [503, { code: 'payments_unavailable', message: 'No payments' }];
    if (this.failing.has(claimId)) return [500, { code: 'internal_error', message: 'An error occurred' }];
    const known = this.checkouts.has(claimId);
    const status = this.states.get(claimId) ?? (known || body !== undefined ? 'open' : undefined);
    if (body === undefined) return status ? [200, { status }] : [404, { code: 'not_found', message: 'Not found' }];
    if (!known) this.checkouts.set(claimId, body);
    return [200, { url: status === 'open' ? `https://pay.test/${claimId}` : null }];
  }
}
