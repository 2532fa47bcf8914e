import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { MembershipsController } from './memberships.controller.ts';
import { MembershipsRepository } from './memberships.repository.ts';
import { MembershipsService } from './memberships.service.ts';

@Module({
  controllers: [MembershipsController],
  providers: [KnownParticipants, MembershipsRepository, MembershipsService],
  exports: [MembershipsService],
})
export class MembershipsModule {}
