import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { FirstStepsModule } from '../../challenges/first-steps/first-steps.module.ts';
import { ActivityController } from './activity.controller.ts';
import { ActivityEvents } from './activity.events.ts';
import { ActivityRepository } from './activity.repository.ts';
import { ActivityService } from './activity.service.ts';

@Module({
  imports: [FirstStepsModule],
  controllers: [ActivityController],
  providers: [ActivityEvents, ActivityRepository, ActivityService, KnownParticipants],
})
export class ActivityModule {}
