import { livePath, type LiveMessage, type LiveTopic } from '@laurel/contracts/live/live';
import { waitFor } from '@laurel/test-kit/wait-for';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Browser } from './browser.fixture.ts';

interface Asked {
  /** The `Last-Event-ID` of a browser that comes back. */
  known?: string;
  query?: string;
}

/** A stream of changes as a browser reads it. */
export class OpenStream {
  /** The topics of each message so far. */
  readonly changes: LiveTopic[][] = [];
  /** What the browser would send when it comes back. */
  lastId = '';
  /** Milliseconds after which it would; `null` for its own default. */
  retry: number | null = null;
  hasEnded = false;
  isClosed = false;
  private text = '';

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.read(text));
    response.on('error', () => undefined);
    response.once('close', () => (this.isClosed = true));
  }

  get status(): number | undefined {
    return this.response.statusCode;
  }

  get headers(): IncomingMessage['headers'] {
    return this.response.headers;
  }

  /** Opens one and waits until it has caught up, or is refused. */
  static async open(browser: Browser, { known, query = '' }: Asked = {}): Promise<OpenStream> {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const request = get(`${browser.client.baseUrl}${livePath}${query}`, {
      headers: { host: browser.host, cookie, ...(known !== undefined && { 'last-event-id': known }) },
      agent: false,
    });
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const stream = new OpenStream(response);
    if (stream.status === 200) await waitFor(() => stream.lastId !== '');
    return stream;
  }

  /** The browser's tab is closed. */
  close(): void {
    this.response.destroy();
  }

  private read(text: string): void {
    this.text += text;
    const blocks = this.text.split('\n\n');
    this.text = blocks.pop() ?? '';
    for (const block of blocks)
      this.take(new Map(block.split('\n').map((line) => line.split(/: (.*)/) as [string, string])));
  }

  private take(fields: ReadonlyMap<string, string>): void {
    this.lastId = fields.get('id') ?? this.lastId;
    if (fields.has('retry')) this.retry = Number(fields.get('retry'));
    if (fields.get('event') === 'ended') this.hasEnded = true;
    else if (fields.has('data')) this.changes.push((JSON.parse(fields.get('data') ?? '') as LiveMessage).changed);
  }
}
