import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { ReceiptsEvents } from './receipts.events.ts';
import { ReceiptsRepository } from './receipts.repository.ts';
import { ReceiptsService } from './receipts.service.ts';

@Module({ imports: [LedgerModule], providers: [ReceiptsRepository, ReceiptsService, ReceiptsEvents] })
export class ReceiptsModule {}
