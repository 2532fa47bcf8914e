import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PurchaseProofController } from './purchase-proof.controller.ts';
import { PurchaseProofRepository } from './purchase-proof.repository.ts';
import { PurchaseProofService } from './purchase-proof.service.ts';
import { PurchaseProofSetting } from './purchase-proof-setting.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([PurchaseProofSetting])],
  controllers: [PurchaseProofController],
  providers: [PurchaseProofRepository, PurchaseProofService],
  exports: [PurchaseProofService],
})
export class PurchaseProofModule {}
