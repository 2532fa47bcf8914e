import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { EvergreenController } from './evergreen.controller.ts';
import { EvergreenRepository } from './evergreen.repository.ts';
import { EvergreenService } from './evergreen.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [EvergreenController],
  providers: [EvergreenRepository, EvergreenService],
})
export class EvergreenModule {}
