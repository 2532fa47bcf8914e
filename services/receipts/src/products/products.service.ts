import type { EligibleProduct, ProvisionEligibleProducts } from '@laurel/contracts/receipts/receipts.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/http/business-error';
import { Injectable } from '@nestjs/common';
import { ProductsRepository } from './products.repository.ts';

@Injectable()
export class ProductsService {
  constructor(private readonly repository: ProductsRepository) {}

  /** All products of the program, inactive ones too: old items keep them. */
  async all(scope: TenantScope): Promise<EligibleProduct[]> {
    return this.repository.all(scope);
  }

  /** Brings the program's products to a given state for platform commands such as the demo. */
  async provision(scope: TenantScope, request: ProvisionEligibleProducts): Promise<EligibleProduct[]> {
    const names = new Set(request.products.map((product) => product.product_name));
    if (names.size < request.products.length) throw new InvalidInputError({ products: ['A product is named twice'] });
    await this.repository.replace(scope, request.products);
    return this.repository.all(scope);
  }
}
