import type {
  EligibleProduct,
  EligibleProducts,
  ProvisionEligibleProducts,
} from '@laurel/contracts/receipts/receipts.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { PurchaseProofService } from '../purchase-proof/purchase-proof.service.ts';
import { productValues } from './product-values.ts';
import { ProductsRepository } from './products.repository.ts';

@Injectable()
export class ProductsService {
  constructor(
    private readonly repository: ProductsRepository,
    private readonly settings: PurchaseProofService,
  ) {}

  /**
   * All products of the program, including inactive ones, which old items refer to, with the points of a line without a
   * product.
   */
  async list(scope: TenantScope): Promise<EligibleProducts> {
    const { external_purchase_item_points_per_cents } = await this.settings.rules(scope);
    return { data: await this.repository.list(scope), external_purchase_item_points_per_cents };
  }

  /** Updates the program's products to a given state for platform commands such as the demo. */
  async provision(scope: TenantScope, request: ProvisionEligibleProducts): Promise<EligibleProduct[]> {
    const products = request.products.map(productValues);
    const names = new Set(products.map(({ product_name }) => product_name.toLowerCase()));
    if (names.size < products.length) throw new InvalidInputError({ products: ['A product is named twice'] });
    await this.repository.takeTurn(scope);
    await this.repository.replace(scope, products);
    return this.repository.list(scope);
  }
}
