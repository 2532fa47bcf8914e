import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogueProvider } from './provider/catalogue-provider.ts';
import { CatalogueRepository } from './provider/catalogue.repository.ts';
import { OfferProvider } from './provider/offer-provider.ts';
import { Redemption } from './redemption.entity.ts';
import { RedemptionsController } from './redemptions.controller.ts';
import { RedemptionsRepository } from './redemptions.repository.ts';
import { RedemptionsService } from './redemptions.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Redemption])],
  controllers: [RedemptionsController],
  providers: [
    RedemptionsRepository,
    RedemptionsService,
    CatalogueRepository,
    { provide: OfferProvider, useClass: CatalogueProvider },
  ],
})
export class RedemptionsModule {}
