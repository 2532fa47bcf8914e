import type { ServiceCaller } from '@laurel/contracts/auth/caller';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from '../../protection/rate-limits.ts';
import { IncomingBodies } from '../proxy/incoming-bodies.ts';
import { ordinary } from '../proxy/request-body.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import { RequestContexts } from '../../requests/request-context/request-contexts.ts';

const gateway: ServiceCaller = { kind: 'service', service: 'gateway' };

/** Forwards Stripe's events byte by byte: they are signed. */
@Injectable()
export class StripeWebhookService {
  constructor(
    private readonly limits: RateLimits,
    private readonly contexts: RequestContexts,
    private readonly bodies: IncomingBodies,
    private readonly upstreams: Upstreams,
  ) {}

  async pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Stripe sends from few addresses, and many at once after an outage.
    const address = this.contexts.addressOf(request);
    await this.limits.count('safe', address);
    const signature = request.headers['stripe-signature'];
    const headers = {
      'content-type': 'application/json',
      'x-request-id': request.id,
      ...(typeof signature === 'string' && { 'stripe-signature': signature }),
    };
    const answer = await this.bodies.whole(request.raw, address, ordinary, (body) =>
      this.upstreams.pass('programs', { method: 'POST', path: '/stripe/webhook', caller: gateway, body, headers }),
    );
    await reply.code(answer.statusCode).type('application/json; charset=utf-8').send(answer.body);
  }
}
