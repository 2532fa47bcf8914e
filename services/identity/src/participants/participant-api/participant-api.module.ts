import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.ts';
import { ParticipantsModule } from '../participants/participants.module.ts';
import { ParticipantApiController } from './participant-api.controller.ts';
import { ParticipantApiRepository } from './participant-api.repository.ts';
import { ParticipantApiService } from './participant-api.service.ts';
import { ParticipantBatchService } from './participant-batch.service.ts';

@Module({
  imports: [AccountModule, ParticipantsModule],
  controllers: [ParticipantApiController],
  providers: [ParticipantApiRepository, ParticipantApiService, ParticipantBatchService],
})
export class ParticipantApiModule {}
