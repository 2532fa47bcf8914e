import { Injectable } from '@nestjs/common';
import { NotFoundError } from '@laurel/service-kit/http/business-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageService } from '../page/page.service.ts';
import { CallService, isSafe } from '../proxy/call.service.ts';
import type { Visit } from '../visits/visit.ts';
import { Visits } from '../visits/visits.ts';
import { MethodNotAllowedError } from './edge.errors.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
// Doubled, dotted, encoded or control characters in a path mean different places to different readers.
const AMBIGUOUS = /\/\/|\/\.{1,2}(?:\/|$)|%2f|%5c|%2e|%00|\\|[^\x21-\x7e]/i;

/** Tells pages from calls. */
@Injectable()
export class EdgeService {
  private readonly visits: Visits;
  private readonly calls: CallService;
  private readonly pages: PageService;

  constructor(visits: Visits, calls: CallService, pages: PageService) {
    this.visits = visits;
    this.calls = calls;
    this.pages = pages;
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!METHODS.has(request.method)) throw new MethodNotAllowedError();
    const [path = '/', ...rest] = request.url.split('?');
    const query = rest.length === 0 ? '' : `?${rest.join('?')}`;
    if (!path.startsWith('/') || AMBIGUOUS.test(path)) throw new NotFoundError();
    const visit = await this.visits.of(request, reply, path, query);
    reply.header('vary', 'accept, cookie');
    if (path === '/csrf') {
      await this.csrf(visit);
    } else if (isSafe(request.method) && wantsPage(request) && !path.endsWith('.csv')) {
      await this.pages.answer(visit);
    } else {
      await this.calls.answer(visit);
    }
  }

  /** A fresh token for a page whose session has changed since it was loaded. */
  private async csrf(visit: Visit): Promise<void> {
    if (!isSafe(visit.request.method)) throw new MethodNotAllowedError();
    const token = this.calls.csrfToken(visit);
    await visit.reply.header('cache-control', 'no-store').send({ csrf_token: token });
  }
}

function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.slice(0, 500).includes('text/html') === true;
}
