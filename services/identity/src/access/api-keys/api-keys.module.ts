import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { RevocationsModule } from '../revocations/revocations.module.ts';
import { StaffNoticesModule } from '../staff-notices/staff-notices.module.ts';
import { ApiKey } from './api-key.entity.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { ApiIdentityController } from './api-identity.controller.ts';
import { KeyEndJobs } from './key-end.jobs.ts';
import { KeyResolutionController } from './key-resolution.controller.ts';
import { KeyResolutionService } from './key-resolution.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKey]), ProgramsModule, RevocationsModule, StaffNoticesModule],
  controllers: [ApiKeysController, ApiIdentityController, KeyResolutionController],
  providers: [ApiKeysRepository, ApiKeysService, KeyEndJobs, KeyResolutionService],
  exports: [ApiKeysService],
})
export class ApiKeysModule {}
