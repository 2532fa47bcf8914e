import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { PersonalDataController } from './personal-data.controller.ts';
import { PersonalDataEvents } from './personal-data.events.ts';
import { PersonalDataRepository } from './personal-data.repository.ts';

@Module({
  controllers: [PersonalDataController],
  providers: [KnownParticipants, PersonalDataRepository, PersonalDataEvents],
})
export class PersonalDataModule {}
