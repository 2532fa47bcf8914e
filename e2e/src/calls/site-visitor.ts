import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { mailbox, siteUrl } from '../site.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Call {
  /** `null` leaves out a header that the page would send. */
  headers?: Record<string, string | null>;
  /** Bytes and texts are sent as they are, anything else as JSON. */
  body?: object | string | Buffer;
}

/** The gateway's address, whatever the host that a call names. */
const door = (): string => `http://127.0.0.1:${new URL(siteUrl()).port}`;

const tokenOf = (page: HttpAnswer): string =>
  /<meta name="csrf-token" content="([^"]+)"/.exec(String(page.body))?.[1] ?? '';

/** A browser without a page, on one program's host: stores cookies, and sends the page's token. */
export class SiteVisitor {
  readonly cookies = new Map<string, string>();
  token = '';

  private constructor(
    readonly host: string,
    private readonly http = new HttpClient(door()),
  ) {}

  /** Opens the first page of a program's site. */
  static async to(subdomain: string): Promise<SiteVisitor> {
    const visitor = new SiteVisitor(`${subdomain}.localhost:${new URL(siteUrl()).port}`);
    await visitor.open('/');
    return visitor;
  }

  /** Signs a participant in with the code from the mailbox. */
  static async signedIn(subdomain: string, email: string): Promise<SiteVisitor> {
    const visitor = await SiteVisitor.to(subdomain);
    const { browser_token } = (await visitor.done('/public/signin/verify', { email })) as VerifyResponse;
    const otp = await mailbox().code(email);
    await visitor.done('/public/signin/verify', { email, otp, browser_token });
    await visitor.open('/');
    return visitor;
  }

  /** Signs a member of staff in with the code from the mailbox. */
  static async signedInStaff(subdomain: string, email: string): Promise<SiteVisitor> {
    const visitor = await SiteVisitor.to(subdomain);
    const { data } = (await visitor.done('/admin/v2/auth/start', { email })) as { data: { browser_token: string } };
    await visitor.done('/admin/v2/auth/verify', {
      email,
      otp: await mailbox().code(email),
      ...data,
      resend_in: undefined,
    });
    await visitor.open('/admin/v2');
    return visitor;
  }

  /** A second client that starts with the same cookies and token; closed with the original. */
  copy(): SiteVisitor {
    const copy = new SiteVisitor(this.host, this.http);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.token = this.token;
    return copy;
  }

  /** Opens a page, whose token counts from then on. */
  async open(path: string): Promise<HttpAnswer> {
    const page = await this.call('GET', path, { headers: { accept: 'text/html' } });
    this.token = tokenOf(page);
    return page;
  }

  /** Sends a call as the page does; `headers` win over the page's. */
  async call(method: Method, path: string, { headers, body }: Call = {}): Promise<HttpAnswer> {
    const unsafe = method !== 'GET' && method !== 'HEAD';
    const all: Record<string, string | null> = {
      host: this.host,
      accept: 'application/json',
      cookie: this.cookies.size > 0 ? this.cookieHeader() : null,
      'x-csrf-token': unsafe ? this.token : null,
      ...headers,
    };
    const answer = await this.http.request(method, path, {
      headers: Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null)),
      ...(body !== undefined && { body }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.storeCookie(line);
    return answer;
  }

  cookieHeader(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  private async done(path: string, body: object): Promise<unknown> {
    const answer = await this.call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}
