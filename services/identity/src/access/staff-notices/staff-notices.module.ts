import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { StaffNoticesRepository } from './staff-notices.repository.ts';
import { StaffNoticesService } from './staff-notices.service.ts';
import { WebhookNoticesEvents } from './webhook-notices.events.ts';

@Module({
  imports: [MailModule, ProgramsModule],
  providers: [StaffNoticesRepository, StaffNoticesService, WebhookNoticesEvents],
  exports: [StaffNoticesService],
})
export class StaffNoticesModule {}
