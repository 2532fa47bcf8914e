import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ChallengeProgram } from './challenge-program.ts';
import { ChallengesController } from './challenges.controller.ts';
import { ChallengesRepository } from './challenges.repository.ts';
import { ChallengesService } from './challenges.service.ts';
import { ProvisioningController } from './provisioning.controller.ts';
import { ProvisioningService } from './provisioning.service.ts';

@Module({
  imports: [PaymentsModule, ProgramsModule],
  controllers: [ChallengesController, ProvisioningController],
  providers: [ChallengeProgram, ChallengesRepository, ChallengesService, ProvisioningService],
})
export class ChallengesModule {}
