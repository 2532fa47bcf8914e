import { Module } from '@nestjs/common';
import { FirstStepsModule } from '../first-steps/first-steps.module.ts';
import { MembershipsModule } from '../memberships/memberships.module.ts';
import { CompletionsController } from './completions.controller.ts';
import { CompletionsRepository } from './completions.repository.ts';
import { CompletionsService } from './completions.service.ts';
import { SubmissionsService } from './submissions.service.ts';
import { ViewingsController } from './viewings/viewings.controller.ts';
import { ViewingsRepository } from './viewings/viewings.repository.ts';
import { ViewingsService } from './viewings/viewings.service.ts';

@Module({
  imports: [FirstStepsModule, MembershipsModule],
  controllers: [CompletionsController, ViewingsController],
  providers: [CompletionsRepository, CompletionsService, SubmissionsService, ViewingsRepository, ViewingsService],
  exports: [CompletionsService],
})
export class CompletionsModule {}
