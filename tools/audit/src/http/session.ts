import { csvRows } from './csv.ts';
import type { Answer, Door, Method } from './door.ts';

type Area = 'site' | 'office';

const csrfPaths: Record<Area, string> = { site: '/csrf', office: '/admin/v2/csrf' };

export interface Sent {
  json?: object;
  /** Fields of a form, sent as `application/x-www-form-urlencoded`. */
  form?: Record<string, string>;
  raw?: { type: string; body: Buffer };
  key?: string;
  /** Sent in place of the usual headers of the same names. */
  headers?: Record<string, string>;
  /** An answer that says "busy" is an answer like others. */
  isOnce?: true;
}

/** A browser without a page: keeps cookies and sends the token that the area demands. */
export class Session {
  private readonly cookies = new Map<string, string>();
  private token = '';

  private constructor(
    private readonly door: Door,
    readonly host: string,
    private readonly area: Area,
  ) {}

  static async open(door: Door, host: string, area: Area): Promise<Session> {
    const session = new Session(door, host, area);
    await session.renewToken();
    return session;
  }

  /** A new session has a new token. */
  async renewToken(): Promise<void> {
    this.token = (await this.get<{ csrf_token: string }>(csrfPaths[this.area])).csrf_token;
  }

  async get<Body>(path: string, query: Record<string, string | number> = {}): Promise<Body> {
    return (await this.demand('GET', withQuery(path, query))).body as Body;
  }

  /** Rows of a CSV export. */
  async csv(path: string, query: Record<string, string | number> = {}): Promise<Record<string, string>[]> {
    return csvRows(String((await this.demand('GET', withQuery(path, query))).body));
  }

  async post<Body>(path: string, sent: Sent = {}): Promise<Body> {
    return (await this.demand('POST', path, sent)).body as Body;
  }

  /** The answer whatever its status. */
  async call(method: Method, path: string, sent: Sent = {}): Promise<Answer> {
    const { json, form, raw, key, isOnce } = sent;
    const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : raw?.body;
    const type = json ? 'application/json' : form ? 'application/x-www-form-urlencoded' : raw?.type;
    const call = {
      method,
      path,
      headers: {
        host: this.host,
        origin: `http://${this.host}`,
        accept: 'application/json',
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(method !== 'GET' && { 'x-csrf-token': this.token }),
        ...(type !== undefined && { 'content-type': type }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...sent.headers,
      },
      ...(body !== undefined && { body }),
    };
    const answer = await this.door.send(call, isOnce && 1);
    for (const line of answer.cookies) this.storeCookie(line);
    return answer;
  }

  get csrfToken(): string {
    return this.token;
  }

  private async demand(method: 'GET' | 'POST', path: string, sent: Sent = {}): Promise<Answer> {
    const answer = await this.call(method, path, sent);
    if (answer.status >= 300) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`);
    }
    return answer;
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

function withQuery(path: string, query: Record<string, string | number>): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}
