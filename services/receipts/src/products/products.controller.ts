import {
  type EligibleProduct,
  type EligibleProducts,
  ProvisionEligibleProducts,
} from '@laurel/contracts/receipts/receipts.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ProductsService } from './products.service.ts';

@Controller()
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Get('admin/v2/programs/:program_id/purchase_proof_eligible_products')
  @Authenticated({ resource: 'receipts', action: 'manage' })
  @Transactional()
  list(@Scope() scope: TenantScope): Promise<EligibleProducts> {
    return this.products.list(scope);
  }

  @Put('internal/programs/:program_id/eligible_products')
  @Authenticated({ as: 'service' })
  @Transactional()
  async provision(
    @Scope() scope: TenantScope,
    @Body() body: ProvisionEligibleProducts,
  ): Promise<{ data: EligibleProduct[] }> {
    return { data: await this.products.provision(scope, body) };
  }
}
