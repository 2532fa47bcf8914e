import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PurchaseProofModule } from '../purchase-proof/purchase-proof.module.ts';
import { EligibleProduct } from './eligible-product.entity.ts';
import { ProductSettingsController } from './product-settings.controller.ts';
import { ProductSettingsService } from './product-settings.service.ts';
import { ProductsController } from './products.controller.ts';
import { ProductsRepository } from './products.repository.ts';
import { ProductsService } from './products.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([EligibleProduct]), PurchaseProofModule],
  controllers: [ProductsController, ProductSettingsController],
  providers: [ProductsRepository, ProductsService, ProductSettingsService],
  exports: [ProductsService],
})
export class ProductsModule {}
