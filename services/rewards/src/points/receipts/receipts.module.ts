import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { ReceiptsEvents } from './receipts.events.ts';
import { ReceiptsRepository } from './receipts.repository.ts';
import { ReceiptsService } from './receipts.service.ts';

@Module({
  imports: [LedgerModule],
  providers: [KnownParticipants, ReceiptsRepository, ReceiptsService, ReceiptsEvents],
})
export class ReceiptsModule {}
