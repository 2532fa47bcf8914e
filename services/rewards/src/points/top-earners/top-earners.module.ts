import { Module } from '@nestjs/common';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { TopEarnersController } from './top-earners.controller.ts';
import { TopEarnersRepository } from './top-earners.repository.ts';
import { TopEarnersService } from './top-earners.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [TopEarnersController],
  providers: [TopEarnersRepository, TopEarnersService],
})
export class TopEarnersModule {}
