import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentTagsModule } from '../../program/content-tags/content-tags.module.ts';
import { MembershipsModule } from '../memberships/memberships.module.ts';
import { PaymentOptionsModule } from '../payment-options/payment-options.module.ts';
import { ProgramsModule } from '../../program/programs/programs.module.ts';
import { ChallengesApiController } from './api/challenges-api.controller.ts';
import { ChallengesApiRepository } from './api/challenges-api.repository.ts';
import { ChallengesApiService } from './api/challenges-api.service.ts';
import { Challenge } from './challenge.entity.ts';
import { ChallengesController } from './challenges.controller.ts';
import { ChallengesRepository } from './challenges.repository.ts';
import { ChallengesService } from './challenges.service.ts';
import { ClicksController } from './clicks/clicks.controller.ts';
import { ClicksRepository } from './clicks/clicks.repository.ts';
import { ContentRepository } from './content/content.repository.ts';
import { ContentService } from './content/content.service.ts';
import { QuestionOption } from './content/question-option.entity.ts';
import { Question } from './content/question.entity.ts';
import { SocialNetworkPost } from './content/social-network-post.entity.ts';
import { ChallengeCreation } from './editing/challenge-creation.ts';
import { EditingService } from './editing/editing.service.ts';
import { IntentsController } from './editing/intents.controller.ts';
import { IntentsService } from './editing/intents.service.ts';
import { ExportAccess } from './export-access.ts';
import { PeopleController } from './people/people.controller.ts';
import { PeopleRepository } from './people/people.repository.ts';
import { PeopleService } from './people/people.service.ts';
import { ProvisioningController } from './provisioning/provisioning.controller.ts';
import { ProvisioningService } from './provisioning/provisioning.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([Challenge, Question, QuestionOption, SocialNetworkPost]),
    ContentTagsModule,
    MembershipsModule,
    PaymentOptionsModule,
    ProgramsModule,
  ],
  controllers: [
    ChallengesController,
    ChallengesApiController,
    PeopleController,
    IntentsController,
    ClicksController,
    ProvisioningController,
  ],
  providers: [
    ChallengesApiRepository,
    ChallengesApiService,
    ChallengesRepository,
    ChallengesService,
    ChallengeCreation,
    ContentRepository,
    ContentService,
    EditingService,
    IntentsService,
    ExportAccess,
    PeopleRepository,
    PeopleService,
    ClicksRepository,
    ProvisioningService,
  ],
  exports: [ExportAccess],
})
export class ChallengesModule {}
