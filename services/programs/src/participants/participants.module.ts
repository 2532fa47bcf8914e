import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { CompletionsModule } from '../challenges/completions/completions.module.ts';
import { ReferralsModule } from '../challenges/referrals/referrals.module.ts';
import { ParticipantsEvents } from './participants.events.ts';
import { ParticipantsRepository } from './participants.repository.ts';
import { RecordsController } from './records.controller.ts';
import { RecordsRepository } from './records.repository.ts';
import { RecordsService } from './records.service.ts';

@Module({
  imports: [CompletionsModule, ReferralsModule],
  controllers: [RecordsController],
  providers: [KnownParticipants, ParticipantsEvents, ParticipantsRepository, RecordsRepository, RecordsService],
})
export class ParticipantsModule {}
