import type { Locale } from '@laurel/contracts/languages/languages';
import { sessionHeaders } from '@laurel/contracts/identity/sessions.dto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import { urlencodedFields } from '@laurel/service-kit/http/form';
import { acceptedLanguage } from '@laurel/service-kit/http/server/accepted-language';

/** The browser behind a call, as the gateway describes it. */
export interface Client {
  /** The rate limit key: an IPv4 address or an IPv6 /64 network. */
  address: string;
  /** Host that the browser called, lower case, without port; `null` when the gateway sends none. */
  host: string | null;
  /** The token of the browser's HttpOnly cookie, when it has our format. */
  browserToken: string | null;
  /** The language of the call, as the gateway chose it; `null` when none came. */
  locale: Locale | null;
  /** The call's own query; the body always wins over it. */
  query: ReadonlyMap<string, string>;
  /** The browser's User-Agent. */
  userAgent: string | null;
  /** The browser submits the form itself and shows the answer as a page. */
  wantsPage: boolean;
}

/** An answer and the response headers from which the gateway sets its cookies. */
export interface CookieAnswer<Body> {
  body: Body;
  headers: Record<string, string>;
  /** A path of the site to redirect to, instead of an answer. */
  redirect?: string;
}

/** Sets headers and redirect and returns the body. */
export function answered<Body>(reply: FastifyReply, { body, headers, redirect }: CookieAnswer<Body>): Body {
  void reply.headers(headers);
  if (redirect !== undefined) void reply.code(303).header('location', redirect);
  return body;
}

const BROWSER_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The caller's browser. Only the gateway can send these headers, because only it can sign the call. */
export const CurrentClient = createParamDecorator((_data: undefined, context: ExecutionContext): Client => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const token = header(sessionHeaders.browser);
  return {
    address: networkOf(header('x-client-ip') ?? request.ip),
    host: header('x-forwarded-host')?.toLowerCase().replace(/:\d+$/, '') || null,
    browserToken: token !== undefined && BROWSER_TOKEN.test(token) ? token : null,
    locale: acceptedLanguage(header('accept-language')),
    query: queryOf(request.url),
    userAgent: header('user-agent')?.slice(0, 300) ?? null,
    wantsPage: header('accept')?.includes('text/html') ?? false,
  };
});

/** The address itself, or its /64 network for IPv6, which one household has to itself. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function queryOf(url: string): Map<string, string> {
  const start = url.indexOf('?');
  return new Map(start === -1 ? [] : urlencodedFields(url.slice(start + 1)));
}
