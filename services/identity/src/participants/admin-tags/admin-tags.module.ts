import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ParticipantJobsModule } from '../jobs/participant-jobs.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { AdminTagsController } from './admin-tags.controller.ts';
import { AdminTagsRepository } from './admin-tags.repository.ts';
import { AdminTagsService } from './admin-tags.service.ts';
import { MoveTagJob } from './move-tag.job.ts';
import { AdminTag } from './admin-tag.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AdminTag]), ParticipantJobsModule, ProgramsModule],
  controllers: [AdminTagsController],
  providers: [AdminTagsRepository, AdminTagsService, MoveTagJob],
  exports: [AdminTagsService],
})
export class AdminTagsModule {}
