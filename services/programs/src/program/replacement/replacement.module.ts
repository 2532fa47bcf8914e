import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ReplacementController } from './replacement.controller.ts';
import { ReplacementRepository } from './replacement.repository.ts';
import { ReplacementService } from './replacement.service.ts';

@Module({
  imports: [MediaModule, ProgramsModule],
  controllers: [ReplacementController],
  providers: [ReplacementRepository, ReplacementService],
})
export class ReplacementModule {}
