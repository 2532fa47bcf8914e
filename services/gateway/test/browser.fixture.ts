import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A browser on one host: stores cookies, sends the page's token. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Set-Cookie headers as they came, newest last. */
  readonly setCookies: string[] = [];
  token = '';

  constructor(
    readonly client: HttpClient,
    readonly host: string,
  ) {}

  get session(): string | undefined {
    return this.cookies.get('session') ?? this.cookies.get('__Host-session');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return this.request('GET', path, undefined, headers);
  }

  page(path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return this.get(path, { accept: 'text/html,application/xhtml+xml', ...headers });
  }

  /** Sends the token of the page. */
  send(method: Method, path: string, body?: object | string, headers = {}): Promise<HttpAnswer> {
    return this.request(method, path, body, { 'x-csrf-token': this.token, ...headers });
  }

  async request(
    method: Method,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.client.request(method, path, {
      ...(body !== undefined && { body }),
      headers: { host: this.host, accept: 'application/json', ...(cookie !== '' && { cookie }), ...headers },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.store(line);
    return answer;
  }

  /** A token for the current session. */
  async renewToken(path: '/csrf' | '/admin/v2/csrf' = '/csrf'): Promise<string> {
    const { body } = await this.get(path);
    this.token = (body as { csrf_token: string }).csrf_token;
    return this.token;
  }

  private store(line: string): void {
    this.setCookies.push(line);
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

/** The JSON that a page embeds under an id. */
export function embedded(answer: HttpAnswer, id: string): unknown {
  const text = new RegExp(`id="${id}">([^<]*)</script>`).exec(String(answer.body))?.[1] ?? '';
  return JSON.parse(text);
}
