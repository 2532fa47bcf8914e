import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { MilestonesService } from '../milestones/milestones.service.ts';
import { ImportedPointsService } from './imported-points.service.ts';

@Injectable()
export class ImportedPointsEvents {
  constructor(
    private readonly points: ImportedPointsService,
    private readonly milestones: MilestonesService,
  ) {}

  @OnEvent('points.imported')
  async imported(scope: TenantScope, { data, effective_at }: EventOf<'points.imported'>): Promise<void> {
    await this.points.post(scope, data, effective_at);
  }

  @OnEvent('completions.reset')
  async reset(scope: TenantScope, { data, effective_at }: EventOf<'completions.reset'>): Promise<void> {
    await this.points.reset(scope, data, effective_at);
    await this.milestones.count(scope, [{ ...data, effective_at }]);
  }
}
