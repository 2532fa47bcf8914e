import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ProfilesController } from './profiles.controller.ts';
import { ProfilesRepository } from './profiles.repository.ts';
import { ProfilesService } from './profiles.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [ProfilesController],
  providers: [ProfilesRepository, ProfilesService],
  exports: [ProfilesService],
})
export class ProfilesModule {}
