import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type NewPurchaseProofProduct,
  type PurchaseProofProduct,
  type PurchaseProofProducts,
  type PurchaseProofProductSaved,
  UpdatePurchaseProofProductRequest,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import { SaveEligibleProduct } from '@laurel/contracts/receipts/receipts.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { productProgram } from './product-program.ts';
import { ProductSettingsService } from './product-settings.service.ts';

@Controller('admin/v2')
export class ProductSettingsController {
  constructor(private readonly products: ProductSettingsService) {}

  @Get('programs/:program_id/purchase_proof_products')
  @Authenticated({ resource: 'receipts', action: 'manage' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<PurchaseProofProducts> {
    return this.products.table(scope, query);
  }

  @Get('programs/:program_id/purchase_proof_products/new')
  @Authenticated({ resource: 'receipts', action: 'manage' })
  blank(): NewPurchaseProofProduct {
    return this.products.blank();
  }

  @Post('programs/:program_id/purchase_proof_products')
  @Authenticated({ resource: 'receipts', action: 'manage' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveEligibleProduct,
  ): Promise<PurchaseProofProductSaved> {
    return this.products.create(scope, caller, body);
  }

  @Get('purchase_proof_products/:purchase_proof_product_id')
  @Authenticated({ resource: 'receipts', action: 'manage', program: productProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('purchase_proof_product_id') id: string): Promise<PurchaseProofProduct> {
    return this.products.show(scope, id);
  }

  @Put('purchase_proof_products/:purchase_proof_product_id')
  @Authenticated({ resource: 'receipts', action: 'manage', program: productProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('purchase_proof_product_id') id: string,
    @Body() body: UpdatePurchaseProofProductRequest,
  ): Promise<PurchaseProofProductSaved> {
    return this.products.update(scope, caller, id, body);
  }
}
