import type { ServiceCaller } from '@laurel/contracts/auth/caller';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from '../protection/rate-limits.ts';
import { limitedBody } from '../proxy/request-body.ts';
import { Upstreams } from '../proxy/upstreams.ts';
import { Visits } from '../visits/visits.ts';

const gateway: ServiceCaller = { kind: 'service', service: 'gateway' };

/** Passes Stripe's events on, byte by byte: they are signed. */
@Injectable()
export class StripeWebhookService {
  constructor(
    private readonly limits: RateLimits,
    private readonly visits: Visits,
    private readonly upstreams: Upstreams,
  ) {}

  async pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Stripe sends from few addresses, and many at once after an outage.
    await this.limits.count('safe', this.visits.addressOf(request));
    const signature = request.headers['stripe-signature'];
    const answer = await this.upstreams.pass('programs', {
      method: 'POST',
      path: '/stripe/webhook',
      caller: gateway,
      body: limitedBody(request.raw),
      headers: {
        'content-type': 'application/json',
        'x-request-id': request.id,
        ...(typeof signature === 'string' && { 'stripe-signature': signature }),
      },
    });
    await reply.code(answer.statusCode).type('application/json; charset=utf-8').send(answer.body);
  }
}
