import { Injectable } from '@nestjs/common';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { Locale } from '@laurel/contracts/languages/languages';
import { LRUCache } from 'lru-cache';
import { ShortLivedCache } from '../../cache/short-lived-cache.ts';
import { commonHeaders } from '../../requests/parsing/common-headers.ts';
import { mayChoose } from '../../requests/request-context/chosen-language.ts';
import type { KnownSite } from '../../requests/sites/site.service.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import { answerHeaders } from './answer-headers.ts';
import type { Route } from './route-table.ts';

/** An answer that every visitor of a program shares. */
export interface VisitorAnswer {
  status: number;
  headers: Record<string, string>;
  /** The common headers and those above, as names and values one after the other. */
  rawHeaders: readonly string[];
  body: Buffer;
}

const REMEMBER_MILLIS = 800;
const MAX_BYTES = 32 * 1_048_576;
const MAX_ANSWERS = 20_000;
// Approximate overhead: objects, headers and a timer beside the body and the key.
const ENTRY_BYTES = 2_048;
const MAX_URLS = 5_000;
const MAX_URL_CHARACTERS = 1_000_000;

/**
 * Answers to visitors' public reading calls, each at most a second old: by program and canonical address, and by
 * language where the site offers a choice.
 */
@Injectable()
export class VisitorAnswers {
  private readonly answers = new ShortLivedCache<VisitorAnswer>({
    millis: REMEMBER_MILLIS,
    most: MAX_ANSWERS,
    bytes: { most: MAX_BYTES, of: ({ body }, key) => body.byteLength + 2 * key.length + ENTRY_BYTES },
  });
  private readonly addresses = new LRUCache<string, string>({
    max: MAX_URLS,
    maxSize: MAX_URL_CHARACTERS,
    sizeCalculation: (address, url) => address.length + url.length,
  });

  constructor(private readonly upstreams: Upstreams) {}

  /** The answer to a GET of a canonical address, from the service when none is cached. */
  answer(site: KnownSite, language: Locale, route: Route, address: string): Promise<VisitorAnswer> {
    return this.answers.get(keyOf(site, language, address), async () => {
      const answer = await this.upstreams.read(route.upstream, {
        method: 'GET',
        path: address,
        caller: site.visitor,
        headers: { accept: 'application/json', 'accept-language': language },
      });
      return visitorAnswer(answer.status, answerHeaders(answer.headers), answer.text);
    });
  }

  /** Records the canonical address of a visitor's URL (path and query), so that `fresh` knows it. */
  rememberUrl(url: string, address: string): void {
    this.addresses.set(url, address);
  }

  /** The cached answer for the URL, if it is fresh and a success. */
  fresh(site: KnownSite, language: Locale, url: string): VisitorAnswer | undefined {
    const address = this.addresses.get(url);
    if (address === undefined) return undefined;
    const answer = this.answers.fresh(keyOf(site, language, address));
    return answer?.status === 200 ? answer : undefined;
  }
}

function keyOf(site: KnownSite, language: Locale, address: string): string {
  const { program_id: program } = site.visitor;
  return mayChoose(site) ? `${program} ${language} ${address}` : `${program} ${address}`;
}

function visitorAnswer(status: number, headers: Record<string, string>, text: string): VisitorAnswer {
  // Not from Node's pool, where a small body would hold on to the 8 KB that it shares with others.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  const length = { 'content-length': String(body.byteLength) };
  const rawHeaders = Object.entries({ ...commonHeaders, ...headers, ...length }).flat();
  return { status, headers, rawHeaders, body };
}

/** The body for one request: a refusal has the id of its own request. */
export function ownBody({ status, headers, body }: VisitorAnswer, requestId: string): Buffer {
  if (status < 400 || headers['content-type']?.startsWith('application/json') !== true) return body;
  try {
    const refusal = JSON.parse(body.toString('utf8')) as Partial<ErrorBody> | null;
    if (refusal?.request_id === undefined) return body;
    return Buffer.from(JSON.stringify({ ...refusal, request_id: requestId }));
  } catch {
    return body;
  }
}
