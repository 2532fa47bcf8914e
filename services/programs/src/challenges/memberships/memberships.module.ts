import { Module } from '@nestjs/common';
import { MembershipsRepository } from './memberships.repository.ts';
import { MembershipsService } from './memberships.service.ts';

@Module({
  providers: [MembershipsRepository, MembershipsService],
  exports: [MembershipsService],
})
export class MembershipsModule {}
