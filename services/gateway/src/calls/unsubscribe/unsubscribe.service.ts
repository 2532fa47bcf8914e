import type { ServiceCaller } from '@laurel/contracts/auth/caller';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from '../../protection/rate-limits.ts';
import { RequestContexts } from '../../requests/request-context/request-contexts.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import { IncomingBodies } from '../proxy/incoming-bodies.ts';
import { smallForm } from '../proxy/request-body.ts';

const gateway: ServiceCaller = { kind: 'service', service: 'gateway' };

/** Passes the token of an unsubscription on to the identity service. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly limits: RateLimits,
    private readonly contexts: RequestContexts,
    private readonly bodies: IncomingBodies,
    private readonly upstreams: Upstreams,
  ) {}

  async pass(request: FastifyRequest, token: string, reply: FastifyReply): Promise<void> {
    const address = this.contexts.addressOf(request);
    await this.limits.count('safe', address);
    const headers = { 'content-type': 'application/json', 'x-request-id': request.id };
    const body = Buffer.from(JSON.stringify({ token }));
    const call = { method: 'POST', path: '/internal/unsubscriptions', caller: gateway, body, headers };
    // The provider's form says `List-Unsubscribe=One-Click` and nothing else.
    const answer = await this.bodies.whole(request.raw, address, smallForm, () =>
      this.upstreams.pass('identity', call),
    );
    await reply.code(answer.statusCode).type('application/json; charset=utf-8').send(answer.body);
  }
}
