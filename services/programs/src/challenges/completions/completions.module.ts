import { Module } from '@nestjs/common';
import { FirstStepsModule } from '../first-steps/first-steps.module.ts';
import { MembershipsModule } from '../memberships/memberships.module.ts';
import { CompletionsApiController } from './api/completions-api.controller.ts';
import { CompletionsApiRepository } from './api/completions-api.repository.ts';
import { CompletionsApiService } from './api/completions-api.service.ts';
import { CompletionsController } from './completions.controller.ts';
import { CompletionsRepository } from './completions.repository.ts';
import { CompletionsService } from './completions.service.ts';
import { SubmissionsService } from './submissions.service.ts';
import { ViewingsController } from './viewings/viewings.controller.ts';
import { ViewingsRepository } from './viewings/viewings.repository.ts';
import { ViewingsService } from './viewings/viewings.service.ts';

@Module({
  imports: [FirstStepsModule, MembershipsModule],
  controllers: [CompletionsController, CompletionsApiController, ViewingsController],
  providers: [
    CompletionsApiRepository,
    CompletionsApiService,
    CompletionsRepository,
    CompletionsService,
    SubmissionsService,
    ViewingsRepository,
    ViewingsService,
  ],
  exports: [CompletionsService],
})
export class CompletionsModule {}
