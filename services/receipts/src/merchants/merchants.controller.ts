import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type NewPurchaseProofMerchant,
  type PurchaseProofMerchant,
  type PurchaseProofMerchants,
  type PurchaseProofMerchantSaved,
  SavePurchaseProofMerchantRequest,
  UpdatePurchaseProofMerchantRequest,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { merchantProgram } from './merchant-program.ts';
import { MerchantsService } from './merchants.service.ts';

@Controller('admin/v2')
export class MerchantsController {
  constructor(private readonly merchants: MerchantsService) {}

  @Get('programs/:program_id/purchase_proof_merchants')
  @Authenticated({ resource: 'receipts', action: 'manage' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<PurchaseProofMerchants> {
    return this.merchants.table(scope, query);
  }

  @Get('programs/:program_id/purchase_proof_merchants/new')
  @Authenticated({ resource: 'receipts', action: 'manage' })
  blank(): NewPurchaseProofMerchant {
    return this.merchants.blank();
  }

  @Post('programs/:program_id/purchase_proof_merchants')
  @Authenticated({ resource: 'receipts', action: 'manage' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SavePurchaseProofMerchantRequest,
  ): Promise<PurchaseProofMerchantSaved> {
    return this.merchants.create(scope, caller, body);
  }

  @Get('purchase_proof_merchants/:purchase_proof_merchant_id')
  @Authenticated({ resource: 'receipts', action: 'manage', program: merchantProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('purchase_proof_merchant_id') id: string): Promise<PurchaseProofMerchant> {
    return this.merchants.show(scope, id);
  }

  @Put('purchase_proof_merchants/:purchase_proof_merchant_id')
  @Authenticated({ resource: 'receipts', action: 'manage', program: merchantProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('purchase_proof_merchant_id') id: string,
    @Body() body: UpdatePurchaseProofMerchantRequest,
  ): Promise<PurchaseProofMerchantSaved> {
    return this.merchants.update(scope, caller, id, body);
  }
}
