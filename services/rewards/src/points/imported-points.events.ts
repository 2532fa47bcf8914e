import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ImportedPointsService } from './imported-points.service.ts';

@Injectable()
export class ImportedPointsEvents {
  constructor(private readonly points: ImportedPointsService) {}

  @OnEvent('points.imported')
  async imported(scope: TenantScope, event: EventOf<'points.imported'>): Promise<void> {
    await this.points.post(scope, event.data);
  }

  /** Points alone: each of these completions is also told as `completion.reversed`, which takes it off the progress. */
  @OnEvent('completions.reset')
  async reset(scope: TenantScope, event: EventOf<'completions.reset'>): Promise<void> {
    await this.points.reset(scope, event.data);
  }
}
