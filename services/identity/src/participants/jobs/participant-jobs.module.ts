import { JobsModule } from '@laurel/service-kit/jobs/jobs.module';
import { Module } from '@nestjs/common';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { ParticipantJobsController } from './participant-jobs.controller.ts';

/** Long jobs that staff start; exports `JobsService`. */
@Module({ imports: [JobsModule, ProgramsModule], controllers: [ParticipantJobsController], exports: [JobsModule] })
export class ParticipantJobsModule {}
