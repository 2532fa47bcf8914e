import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { MilestonesRepository } from './milestones.repository.ts';
import { MilestonesService } from './milestones.service.ts';

@Module({ imports: [LedgerModule], providers: [MilestonesRepository, MilestonesService], exports: [MilestonesService] })
export class MilestonesModule {}
