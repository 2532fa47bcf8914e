import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { ProfileAttributesModule } from '../profile-attributes/profile-attributes.module.ts';
import { ProfilesController } from './profiles.controller.ts';
import { ProfilesRepository } from './profiles.repository.ts';
import { ProfilesService } from './profiles.service.ts';
import { ParticipantProfile } from './participant-profile.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ParticipantProfile]), ProfileAttributesModule, ProgramsModule],
  controllers: [ProfilesController],
  providers: [ProfilesRepository, ProfilesService],
})
export class ProfilesModule {}
