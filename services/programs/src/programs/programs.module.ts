import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { Module } from '@nestjs/common';
import { FeaturesController } from './organization/features.controller.ts';
import { FeaturesService } from './organization/features.service.ts';
import { LifecycleService } from './organization/lifecycle.service.ts';
import { OrganizationProgramsController } from './organization/organization-programs.controller.ts';
import { ProgramMaker } from './organization/program-maker.service.ts';
import { OwnProgramAccess } from './program-access.ts';
import { ProgramChanges } from './program-changes.ts';
import { ProgramsController } from './programs.controller.ts';
import { ProgramsRepository } from './programs.repository.ts';
import { ProgramsService } from './programs.service.ts';
import { PhotoContestIntegrationController } from './settings/photo-contest.controller.ts';
import { SettingsController } from './settings/settings.controller.ts';
import { SettingsService } from './settings/settings.service.ts';

@Module({
  controllers: [
    ProgramsController,
    OrganizationProgramsController,
    FeaturesController,
    SettingsController,
    PhotoContestIntegrationController,
  ],
  exports: [ProgramAccess],
  providers: [
    ProgramsRepository,
    ProgramsService,
    ProgramChanges,
    ProgramMaker,
    LifecycleService,
    FeaturesService,
    SettingsService,
    { provide: ProgramAccess, useClass: OwnProgramAccess },
  ],
})
export class ProgramsModule {}
