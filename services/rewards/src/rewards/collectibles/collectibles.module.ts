import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { SealedBox } from '@laurel/service-kit/secrets/sealed-box';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { REWARDS_CONFIG, type RewardsConfig } from '../../config.ts';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { RewardsModule } from '../rewards/rewards.module.ts';
import { AptosChain } from './chain/aptos-chain.ts';
import { CollectiblesController } from './collectibles.controller.ts';
import { CollectiblesRepository } from './collectibles.repository.ts';
import { CollectiblesService } from './collectibles.service.ts';
import { AptosAccount } from './integration/aptos-integration.entity.ts';
import { AptosIntegrationController } from './integration/aptos-integration.controller.ts';
import { AptosIntegrationRepository } from './integration/aptos-integration.repository.ts';
import { AptosIntegrationService } from './integration/aptos-integration.service.ts';
import { Minter } from './minting/minter.ts';
import { MintingRepository } from './minting/minting.repository.ts';
import { MintingService } from './minting/minting.service.ts';
import { ParticipantWallet } from './minting/participant-wallet.entity.ts';
import { WalletsService } from './minting/wallets.service.ts';
import { CollectiblesProvisioningController } from './provisioning/collectibles-provisioning.controller.ts';
import { CollectiblesProvisioningService } from './provisioning/collectibles-provisioning.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AptosAccount, ParticipantWallet]), RewardsModule, ProgramsModule],
  controllers: [CollectiblesController, AptosIntegrationController, CollectiblesProvisioningController],
  providers: [
    {
      provide: SealedBox,
      useFactory: ({ walletSecret }: RewardsConfig) => new SealedBox(walletSecret, 'laurel rewards wallets'),
      inject: [REWARDS_CONFIG],
    },
    AptosChain,
    AptosIntegrationRepository,
    AptosIntegrationService,
    CollectiblesProvisioningService,
    CollectiblesRepository,
    CollectiblesService,
    KnownParticipants,
    Minter,
    MintingRepository,
    MintingService,
    WalletsService,
  ],
})
export class CollectiblesModule {}
