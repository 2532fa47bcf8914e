import { Module } from '@nestjs/common';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { AuditTrailController } from './audit-trail.controller.ts';
import { AuditTrailEvents } from './audit-trail.events.ts';
import { AuditTrailRepository } from './audit-trail.repository.ts';
import { AuditTrailService } from './audit-trail.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [AuditTrailController],
  providers: [AuditTrailEvents, AuditTrailRepository, AuditTrailService],
})
export class AuditTrailModule {}
