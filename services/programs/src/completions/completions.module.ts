import { Module } from '@nestjs/common';
import { CompletionsController } from './completions.controller.ts';
import { CompletionsRepository } from './completions.repository.ts';
import { CompletionsService } from './completions.service.ts';
import { ViewingsController } from './viewings/viewings.controller.ts';
import { ViewingsRepository } from './viewings/viewings.repository.ts';
import { ViewingsService } from './viewings/viewings.service.ts';

@Module({
  controllers: [CompletionsController, ViewingsController],
  providers: [CompletionsRepository, CompletionsService, ViewingsRepository, ViewingsService],
  exports: [CompletionsService],
})
export class CompletionsModule {}
