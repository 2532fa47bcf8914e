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
    const reversals = events.map((event) => event.data);
    await this.points.takeBack(scope, reversals);
    await this.milestones.count(scope, reversals.map(participantOf), -1);
  }

  @OnEvent('challenge.completed', { batch: true })
  async completed(scope: TenantScope, events: EventOf<'challenge.completed'>[]): Promise<void> {
    const completions = events.map((event) => event.data);
    await this.points.credit(scope, completions);
    await this.milestones.count(scope, completions.map(participantOf), 1);
  }
}

const participantOf = ({ participant_id }: { participant_id: string }): string => participant_id;
