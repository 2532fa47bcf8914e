import type {
  AhoyEventsRequest,
  AhoyVisitRequest,
  VisitFigures,
  VisitFiguresQuery,
} from '@laurel/contracts/programs/visits/visits.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { AnalyticsRepository } from './analytics.repository.ts';
import { clientEvents, isOfBackOffice, pathOf } from './client-events.ts';
import { VisitBuffer } from './visit-buffer.ts';

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly buffer: VisitBuffer,
    private readonly repository: AnalyticsRepository,
  ) {}

  /** Whether the visit counts. */
  visit(scope: TenantScope, browser: string, { landing_page }: AhoyVisitRequest): boolean {
    const page = pathOf(landing_page);
    if (isOfBackOffice(page)) return false;
    this.buffer.add(scope, [{ browser, page }]);
    return true;
  }

  /** Whether any of the events counts. */
  events(scope: TenantScope, browser: string, request: AhoyEventsRequest): boolean {
    const events = clientEvents(request, scope.programId, Date.now());
    this.buffer.add(
      scope,
      events.map((event) => ({ ...event, browser })),
    );
    return events.length > 0;
  }

  async figures(scope: TenantScope, { days = 30 }: VisitFiguresQuery): Promise<VisitFigures> {
    const time_zone = await this.repository.timeZone(scope);
    return {
      time_zone,
      total_visits: await this.repository.total(scope),
      days: await this.repository.days(scope, time_zone, days),
    };
  }
}
