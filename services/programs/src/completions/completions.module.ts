import { Module } from '@nestjs/common';
import { CompletionsController } from './completions.controller.ts';
import { CompletionsRepository } from './completions.repository.ts';
import { CompletionsService } from './completions.service.ts';

@Module({
  controllers: [CompletionsController],
  providers: [CompletionsRepository, CompletionsService],
  exports: [CompletionsService],
})
export class CompletionsModule {}
