import pg from 'pg';

const RETRY_MILLIS = 1_000;

/** Calls back on every NOTIFY of a channel over a direct connection of its own, which it renews when it is lost. */
export class WakeListener {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly wake: () => void,
  ) {}

  start(): void {
    void this.connect();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `listen ${this.channel}`,
      keepAlive: true,
    });
    this.client = client;
    client.on('error', () => undefined);
    client.on('end', () => this.later());
    client.on('notification', this.wake);
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.channel)}`);
      if (this.stopped) await client.end();
      // What was written while nobody listened.
      else this.wake();
    } catch {
      await client.end().catch(() => undefined);
      this.later();
    }
  }

  private later(): void {
    if (this.stopped) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.connect(), RETRY_MILLIS);
  }
}
