import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { ContentLanguages, contentLanguages } from '@laurel/service-kit/languages/content-languages';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/media.module.ts';
import { ProgramCopiesRepository } from './copying/program-copies.repository.ts';
import { ProgramCopies } from './copying/program-copies.service.ts';
import { LayoutController } from './layout/layout.controller.ts';
import { LayoutRepository } from './layout/layout.repository.ts';
import { LayoutService } from './layout/layout.service.ts';
import { FeaturesController } from './organization/features.controller.ts';
import { FeaturesService } from './organization/features.service.ts';
import { LookDraftsRepository } from './look-records/look-drafts.repository.ts';
import { LookDraftsService } from './looks/look-drafts.service.ts';
import { LookPublisher } from './looks/look-publisher.ts';
import { LookHistory } from './look-records/look-history.ts';
import { LooksController } from './looks/looks.controller.ts';
import { LooksService } from './looks/looks.service.ts';
import { LifecycleService } from './organization/lifecycle.service.ts';
import { OrganizationProgramsController } from './organization/organization-programs.controller.ts';
import { ProgramCreation } from './organization/program-creation.service.ts';
import { SubdomainHolds } from './organization/subdomain-holds.ts';
import { PreviewController } from './preview/preview.controller.ts';
import { PreviewService } from './preview/preview.service.ts';
import { OwnProgramAccess } from './program-access.ts';
import { ProgramChanges } from './program-changes.ts';
import { ProgramsController } from './programs.controller.ts';
import { ProgramsRepository } from './programs.repository.ts';
import { ProgramsService } from './programs.service.ts';
import { OffersRewardController } from './settings/offers-reward.controller.ts';
import { OffersRewardRepository } from './settings/offers-reward.repository.ts';
import { OffersRewardService } from './settings/offers-reward.service.ts';
import { PhotoContestIntegrationController } from './settings/photo-contest.controller.ts';
import { SandboxController } from './sandbox/sandbox.controller.ts';
import { SandboxService } from './sandbox/sandbox.service.ts';
import { SettingsController } from './settings/settings.controller.ts';
import { SettingsService } from './settings/settings.service.ts';
import { CarouselItem } from './layout/carousel-item.entity.ts';
import { NavigationMenu } from './layout/navigation-menu.entity.ts';
import { ProgramTemplate } from './layout/program-template.entity.ts';
import { LookDraftRow } from './look-records/look-draft.entity.ts';
import { LookVersion } from './look-records/look-version.entity.ts';
import { Program } from './program.entity.ts';
import { EmailSetting } from './settings/email-setting.entity.ts';
import { OffersReward } from './settings/offers-reward.entity.ts';
import { PhotoContest } from './settings/photo-contest.entity.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Program,
      ProgramTemplate,
      LookVersion,
      LookDraftRow,
      NavigationMenu,
      CarouselItem,
      EmailSetting,
      OffersReward,
      PhotoContest,
    ]),
    MediaModule,
  ],
  controllers: [
    ProgramsController,
    OrganizationProgramsController,
    SandboxController,
    FeaturesController,
    SettingsController,
    LayoutController,
    LooksController,
    PhotoContestIntegrationController,
    OffersRewardController,
    PreviewController,
  ],
  exports: [ContentLanguages, LookHistory, ProgramAccess, ProgramChanges, SubdomainHolds],
  providers: [
    ProgramsRepository,
    ProgramsService,
    ProgramChanges,
    ProgramCreation,
    SubdomainHolds,
    ProgramCopies,
    ProgramCopiesRepository,
    LifecycleService,
    SandboxService,
    FeaturesService,
    SettingsService,
    LayoutRepository,
    LayoutService,
    LookHistory,
    LooksService,
    LookPublisher,
    LookDraftsRepository,
    LookDraftsService,
    OffersRewardRepository,
    OffersRewardService,
    PreviewService,
    contentLanguages('program'),
    { provide: ProgramAccess, useClass: OwnProgramAccess },
  ],
})
export class ProgramsModule {}
