import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MerchantsController } from './merchants.controller.ts';
import { MerchantsRepository } from './merchants.repository.ts';
import { MerchantsService } from './merchants.service.ts';
import { PurchaseProofMerchant } from './purchase-proof-merchant.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([PurchaseProofMerchant])],
  controllers: [MerchantsController],
  providers: [MerchantsRepository, MerchantsService],
  exports: [MerchantsService],
})
export class MerchantsModule {}
