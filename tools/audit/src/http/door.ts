import { HttpClient } from '@laurel/test-kit/http';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE';

export interface Answer {
  status: number;
  /** Parsed when it is JSON, otherwise text. */
  body: unknown;
  headers: IncomingHttpHeaders;
  location: string | null;
  cookies: readonly string[];
}

export interface Call {
  method: Method;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

const TRIES = 6;

/** The public door of a platform: every call passes it, whatever the host that it names. */
export class Door {
  private readonly http: HttpClient;
  private readonly url: URL;

  /** @param site address of the site without a program, such as `http://localhost:8080` */
  constructor(site: string) {
    this.url = new URL(site);
    const address = this.url.hostname === 'localhost' ? `http://127.0.0.1:${this.url.port}` : this.url.origin;
    this.http = new HttpClient(address, undefined, { connections: 32, headersTimeout: 30_000 });
  }

  /** The host of a program's site. */
  hostOf(subdomain: string): string {
    return `${subdomain}.${this.host}`;
  }

  get host(): string {
    return this.url.host;
  }

  /** Asks again while the platform says that it is busy or that too much was asked. */
  async send({ method, path, headers, body }: Call, most = TRIES): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.http.request(method, path, { headers, ...(body !== undefined && { body }) });
      const { status } = answer;
      if ((status === 429 || status === 503) && tries < most) {
        await sleep(Math.min(Number(answer.headers['retry-after'] ?? 1), 10) * 1_000);
        continue;
      }
      return {
        status,
        body: answer.body,
        headers: answer.headers,
        location: answer.headers.location ?? null,
        cookies: [answer.headers['set-cookie'] ?? []].flat(),
      };
    }
  }

  async close(): Promise<void> {
    await this.http.close();
  }
}
