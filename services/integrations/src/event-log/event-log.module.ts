import { Module } from '@nestjs/common';
import { EventLogController } from './event-log.controller.ts';
import { EventLogEvents } from './event-log.events.ts';
import { EventLogRepository } from './event-log.repository.ts';
import { EventLogService } from './event-log.service.ts';

@Module({
  controllers: [EventLogController],
  providers: [EventLogRepository, EventLogService, EventLogEvents],
  exports: [EventLogService],
})
export class EventLogModule {}
