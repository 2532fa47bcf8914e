import type { ServiceCaller } from '@laurel/contracts/auth/caller';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from '../../protection/rate-limits.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import { RequestContexts } from '../../requests/request-context/request-contexts.ts';
import { FOR_EVER, mediaHeaders } from './file-headers.ts';

const ADDRESS = '/media/uploads/:program_id(^\\d{1,19}$)/:file_name(^[0-9a-f]{32}[-.0-9a-z]{4,90}$)';
const passed = ['content-type', 'content-length', 'content-range', 'accept-ranges'];
const gateway: ServiceCaller = { kind: 'service', service: 'gateway' };

interface Params {
  program_id: string;
  file_name: string;
}

/** Files of the programs' media libraries. They are the same for every caller, so no cookie is read. */
@Injectable()
export class UploadedFiles implements OnModuleInit {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly upstreams: Upstreams,
    private readonly contexts: RequestContexts,
    private readonly limits: RateLimits,
  ) {}

  onModuleInit(): void {
    const server = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    server.get<{ Params: Params }>(ADDRESS, (request, reply) => this.answer(request, reply));
  }

  private async answer(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): Promise<void> {
    // Each request costs a call to a service, also when the file does not exist.
    await this.limits.count('safe', this.contexts.addressOf(request));
    const { program_id, file_name } = request.params;
    const { range } = request.headers;
    const { statusCode, headers, body } = await this.upstreams.pass('programs', {
      method: request.method,
      path: `/internal/programs/${program_id}/media/${file_name}`,
      caller: gateway,
      headers: range === undefined ? {} : { range },
    });
    const found = statusCode === 200 || statusCode === 206;
    reply.code(statusCode).headers({ ...mediaHeaders, 'cache-control': found ? FOR_EVER : 'no-store' });
    for (const name of passed) if (headers[name] !== undefined) reply.header(name, headers[name]);
    await reply.send(body);
  }
}
