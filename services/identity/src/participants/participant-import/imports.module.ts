import { FileStore } from '@laurel/service-kit/storage/file-store';
import { openFileStore } from '@laurel/service-kit/storage/open-file-store';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminTagsModule } from '../admin-tags/admin-tags.module.ts';
import { CodesModule } from '../../access/codes/codes.module.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config.ts';
import { ParticipantJobsModule } from '../jobs/participant-jobs.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { SessionsModule } from '../../access/sessions/sessions.module.ts';
import { ErasedPeople } from './erasure/erased-people.ts';
import { ImportErasuresJobs } from './erasure/import-erasures.jobs.ts';
import { ImportErasuresRepository } from './erasure/import-erasures.repository.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsRepository } from './imports.repository.ts';
import { ImportsService } from './imports.service.ts';
import { CheckJob } from './jobs/check.job.ts';
import { ImportJob } from './jobs/import.job.ts';
import { PeopleWriter } from './jobs/people-writer.ts';
import { UndoJob } from './jobs/undo.job.ts';
import { RowTagsRepository } from './row-tags.repository.ts';
import { RowsRepository } from './rows.repository.ts';
import { ParticipantImport } from './participant-import.entity.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([ParticipantImport]),
    AdminTagsModule,
    CodesModule,
    ParticipantJobsModule,
    ProgramsModule,
    SessionsModule,
  ],
  controllers: [ImportsController],
  providers: [
    CheckJob,
    ErasedPeople,
    ImportErasuresJobs,
    ImportErasuresRepository,
    ImportJob,
    ImportsRepository,
    ImportsService,
    PeopleWriter,
    RowTagsRepository,
    RowsRepository,
    UndoJob,
    {
      provide: FileStore,
      useFactory: (config: IdentityConfig) => openFileStore(config.filesUrl),
      inject: [IDENTITY_CONFIG],
    },
  ],
  exports: [ImportErasuresJobs, ImportsService],
})
export class ImportsModule {}
