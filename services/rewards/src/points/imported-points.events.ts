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
  async imported(scope: TenantScope, event: EventOf<'points.imported'>): Promise<void> {
    await this.points.post(scope, event.data);
  }

  @OnEvent('completions.reset')
  async reset(scope: TenantScope, event: EventOf<'completions.reset'>): Promise<void> {
    const { completions, participant_id } = event.data;
    await this.points.reset(scope, event.data);
    await this.milestones.count(
      scope,
      completions.map(() => participant_id),
      -1,
    );
  }
}
