import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { MilestonesService } from '../milestones/milestones.service.ts';
import { PointsService } from './points.service.ts';

@Injectable()
export class PointsEvents {
  constructor(
    private readonly points: PointsService,
    private readonly milestones: MilestonesService,
  ) {}

  @OnEvent('completion.reversed', { batch: true })
  async reversed(scope: TenantScope, events: EventOf<'completion.reversed'>[]): Promise<void> {
    await this.points.takeBack(scope, events.map(atItsMoment));
    await this.milestones.count(scope, events.map(atItsMoment));
  }

  @OnEvent('completion.partly_refunded', { batch: true })
  async partlyRefunded(scope: TenantScope, events: EventOf<'completion.partly_refunded'>[]): Promise<void> {
    await this.points.takeShares(scope, events.map(atItsMoment));
  }

  @OnEvent('challenge.completed', { batch: true })
  async completed(scope: TenantScope, events: EventOf<'challenge.completed'>[]): Promise<void> {
    await this.points.credit(scope, events.map(atItsMoment));
    await this.milestones.count(scope, events.map(atItsMoment));
  }

  /** A milestone whose completion was lost counts from the moment of the count, not from the republishing. */
  @OnEvent('completions.counted', { batch: true })
  async counted(scope: TenantScope, events: EventOf<'completions.counted'>[]): Promise<void> {
    await this.milestones.count(
      scope,
      events.map(({ data, effective_at }) => ({ ...data, effective_at: data.counted_at ?? effective_at })),
    );
  }
}

const atItsMoment = <T>({ data, effective_at }: { data: T; effective_at: string }): T & { effective_at: string } => ({
  ...data,
  effective_at,
});
