import { Module } from '@nestjs/common';
import { MilestonesService } from './milestones.service.ts';

@Module({ providers: [MilestonesService], exports: [MilestonesService] })
export class MilestonesModule {}
