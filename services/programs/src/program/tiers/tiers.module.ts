import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ProgramTier } from './program-tier.entity.ts';
import { TiersController } from './tiers.controller.ts';
import { TiersRepository } from './tiers.repository.ts';
import { TiersService } from './tiers.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ProgramTier]), ProgramsModule],
  controllers: [TiersController],
  providers: [TiersRepository, TiersService],
})
export class TiersModule {}
