import {
  AhoyEventsRequest,
  AhoyVisitRequest,
  type VisitFigures,
  VisitFiguresQuery,
} from '@laurel/contracts/programs/visits/visits.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { AlsoAnswers } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnalyticsService } from './analytics.service.ts';

const PASSTHROUGH = { passthrough: true };

/** The calls of ahoy.js, which retries anything but a 200. Calls that do not count are answered 202. */
@Controller()
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Post('ahoy/visits')
  @Authenticated({ as: 'visitor' })
  @HttpCode(200)
  @AlsoAnswers(202)
  visit(
    @Scope() scope: TenantScope,
    @Body() body: AhoyVisitRequest,
    @Req() request: FastifyRequest,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): object {
    return acknowledge(reply, this.analytics.visit(scope, browserOf(request), body));
  }

  @Post('ahoy/events')
  @Authenticated({ as: 'visitor' })
  @HttpCode(200)
  @AlsoAnswers(202)
  events(
    @Scope() scope: TenantScope,
    @Body() body: AhoyEventsRequest,
    @Req() request: FastifyRequest,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): object {
    return acknowledge(reply, this.analytics.events(scope, browserOf(request), body));
  }

  @Get('admin/v2/programs/:program_id/dashboard/visits')
  @Authenticated({ resource: 'dashboard', action: 'view' })
  @Transactional()
  figures(@Scope() scope: TenantScope, @Query() query: VisitFiguresQuery): Promise<VisitFigures> {
    return this.analytics.figures(scope, query);
  }
}

/** Distinguishes one visitor of a day from another. */
function browserOf({ headers }: FastifyRequest): string {
  return `${String(headers['x-client-ip'])} ${headers['user-agent'] ?? ''}`;
}

function acknowledge(reply: FastifyReply, counts: boolean): object {
  if (!counts) void reply.code(202);
  return {};
}
