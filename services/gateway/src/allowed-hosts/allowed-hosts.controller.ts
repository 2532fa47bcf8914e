import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AllowedHostsService } from './allowed-hosts.service.ts';

/** The TLS terminator asks before it orders a certificate for a host that a browser names. */
@Controller('internal/domains/allowed')
export class AllowedHostsController {
  constructor(private readonly hosts: AllowedHostsService) {}

  @Get()
  @Public()
  show(@Req() request: FastifyRequest): Promise<{ host: string }> {
    return this.hosts.demand(request);
  }
}
