import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.ts';
import { AdminTagsModule } from '../admin-tags/admin-tags.module.ts';
import { CodesModule } from '../../access/codes/codes.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { ParticipantListModule } from '../participant-list/participant-list.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { SessionsModule } from '../../access/sessions/sessions.module.ts';
import { BulkController } from './bulk/bulk.controller.ts';
import { BulkJob } from './bulk/bulk.job.ts';
import { BulkRepository } from './bulk/bulk.repository.ts';
import { BulkService } from './bulk/bulk.service.ts';
import { ParticipantIntentsService } from './participant-intents.service.ts';
import { ParticipantRecordController } from './participant-record.controller.ts';
import { ParticipantRecordRepository } from './participant-record.repository.ts';
import { ParticipantRecordService } from './participant-record.service.ts';
import { TaggingsRepository } from './taggings.repository.ts';
import { ParticipantJobsModule } from '../jobs/participant-jobs.module.ts';

@Module({
  imports: [
    AccountModule,
    AdminTagsModule,
    CodesModule,
    MailModule,
    ParticipantJobsModule,
    ParticipantListModule,
    ProgramsModule,
    SessionsModule,
  ],
  controllers: [ParticipantRecordController, BulkController],
  providers: [
    BulkJob,
    BulkRepository,
    BulkService,
    ParticipantIntentsService,
    ParticipantRecordRepository,
    ParticipantRecordService,
    TaggingsRepository,
  ],
})
export class ParticipantRecordModule {}
