import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { TiersController } from './tiers.controller.ts';
import { TiersRepository } from './tiers.repository.ts';
import { TiersService } from './tiers.service.ts';

@Module({ imports: [ProgramsModule], controllers: [TiersController], providers: [TiersRepository, TiersService] })
export class TiersModule {}
