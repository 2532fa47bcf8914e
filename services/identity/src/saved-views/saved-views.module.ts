import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { SavedViewsController } from './saved-views.controller.ts';
import { SavedViewsRepository } from './saved-views.repository.ts';
import { SavedViewsService } from './saved-views.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [SavedViewsController],
  providers: [SavedViewsRepository, SavedViewsService],
})
export class SavedViewsModule {}
