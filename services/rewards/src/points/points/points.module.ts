import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { MilestonesModule } from '../milestones/milestones.module.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { ParticipantPointsController } from './admin/participant-points.controller.ts';
import { ParticipantPointsService } from './admin/participant-points.service.ts';
import { PointsApiController } from './api/points-api.controller.ts';
import { PointsApiRepository } from './api/points-api.repository.ts';
import { PointsApiService } from './api/points-api.service.ts';
import { ImportedPointsEvents } from './imported-points.events.ts';
import { ImportedPointsService } from './imported-points.service.ts';
import { PointsImport } from './points-import.entity.ts';
import { PointsController } from './points.controller.ts';
import { PointsEvents } from './points.events.ts';
import { PointsRepository } from './points.repository.ts';
import { PointsService } from './points.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([PointsImport]), LedgerModule, MilestonesModule, ProgramsModule],
  controllers: [PointsController, ParticipantPointsController, PointsApiController],
  providers: [
    ImportedPointsEvents,
    ImportedPointsService,
    ParticipantPointsService,
    PointsApiRepository,
    PointsApiService,
    PointsEvents,
    PointsRepository,
    PointsService,
  ],
})
export class PointsModule {}
