import {
  type EventLogPage,
  EventLogQuery,
  type LatestEvents,
  LatestEventsQuery,
} from '@laurel/contracts/integrations/event-log.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Waits } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Query } from '@nestjs/common';
import { EventLogService } from './event-log.service.ts';

@Controller()
export class EventLogController {
  constructor(private readonly events: EventLogService) {}

  @Get('admin/v2/programs/:program_id/events')
  @Waits()
  @Authenticated({ resource: 'program', action: 'update' })
  page(@Scope() scope: TenantScope, @Query() query: EventLogQuery): Promise<EventLogPage> {
    return this.events.page(scope, query);
  }

  @Get('admin/v2/programs/:program_id/events/latest')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  latest(@Scope() scope: TenantScope, @Query() query: LatestEventsQuery): Promise<LatestEvents> {
    return this.events.latest(scope, query);
  }

  /** Lists the events of the program in their order, and waits for the next one */
  @Get('api/v1/events')
  @Waits()
  @Authenticated({ scope: 'events:read' })
  feed(@Scope() scope: TenantScope, @Query() query: EventLogQuery): Promise<EventLogPage> {
    return this.events.page(scope, query);
  }
}
