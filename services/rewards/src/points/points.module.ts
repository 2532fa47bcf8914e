import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { PointsController } from './points.controller.ts';
import { PointsEvents } from './points.events.ts';
import { PointsRepository } from './points.repository.ts';
import { PointsService } from './points.service.ts';

@Module({
  imports: [LedgerModule],
  controllers: [PointsController],
  providers: [PointsRepository, PointsService, PointsEvents],
})
export class PointsModule {}
