import { Module } from '@nestjs/common';
import { PurchaseProofController } from './purchase-proof.controller.ts';
import { PurchaseProofRepository } from './purchase-proof.repository.ts';
import { PurchaseProofService } from './purchase-proof.service.ts';

@Module({
  controllers: [PurchaseProofController],
  providers: [PurchaseProofRepository, PurchaseProofService],
  exports: [PurchaseProofService],
})
export class PurchaseProofModule {}
