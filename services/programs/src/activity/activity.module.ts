import { Module } from '@nestjs/common';
import { ActivityController } from './activity.controller.ts';
import { ActivityEvents } from './activity.events.ts';
import { ActivityRepository } from './activity.repository.ts';
import { ActivityService } from './activity.service.ts';

@Module({
  controllers: [ActivityController],
  providers: [ActivityEvents, ActivityRepository, ActivityService],
})
export class ActivityModule {}
