import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type NewPurchaseProofProduct,
  type PurchaseProofProduct,
  type PurchaseProofProducts,
  type PurchaseProofProductValues,
  type PurchaseProofSaved,
  type UpdatePurchaseProofProductRequest,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import type { SaveEligibleProduct } from '@laurel/contracts/receipts/receipts.dto';
import { mostProducts } from '@laurel/contracts/receipts/receipt-limits';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/http/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { assertComparable, distinct, plainDecimal } from '../purchase-proof/catalogue-values.ts';
import { ProductsRepository } from './products.repository.ts';

const columns: TableColumns = {
  sort: {
    product_name: 'lower(p.product_name)',
    points_per_cents: 'p.points_per_cents',
    product_active: 'p.product_active',
  },
  filter: { product_active: { sql: 'p.product_active::text', match: 'one-of' } },
  search: ['p.product_name'],
  defaultSort: 'product_name',
  tieBreak: 'p.id',
};

/** The products whose purchase earns points, as staff keep them. */
@Injectable()
export class ProductSettingsService {
  constructor(
    private readonly repository: ProductsRepository,
    private readonly audit: AuditService,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<PurchaseProofProducts> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows, meta: { ...table.meta, total } };
  }

  blank(): NewPurchaseProofProduct {
    return {
      defaultValues: { product_name: '', points_per_cents: '0.1', keywords: [], skus: [], product_active: true },
    };
  }

  async show(scope: TenantScope, id: string): Promise<PurchaseProofProduct> {
    const product = await this.repository.find(scope, id);
    if (product === null) throw new NotFoundError();
    return product;
  }

  async create(scope: TenantScope, caller: AdminCaller, request: SaveEligibleProduct): Promise<PurchaseProofSaved> {
    const values = valuesOf(request);
    await this.repository.takeTurn(scope);
    await this.assertFree(scope, values.product_name, null);
    if ((await this.repository.count(scope)) >= mostProducts) {
      throw new InvalidInputError({ product_name: [`A program has at most ${mostProducts} products`] });
    }
    const { id, version } = await this.repository.insert(scope, values);
    await this.record(scope, caller, 'create', id, null, values);
    return { success: true, message: 'Product was created successfully.', id, version };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdatePurchaseProofProductRequest,
  ): Promise<PurchaseProofSaved> {
    const values = valuesOf(request);
    await this.repository.takeTurn(scope);
    const found = await this.show(scope, id);
    if (found.version !== request.version) throw new VersionConflictError('product', request.version, found.version);
    const before = valuesOf(found);
    if (isDeepStrictEqual(before, values)) throw new NoChangesError();
    await this.assertFree(scope, values.product_name, id);
    const { version } = await this.repository.update(scope, id, values);
    await this.record(scope, caller, 'update', id, before, values);
    return { success: true, message: 'Product was updated successfully.', id, version };
  }

  private async assertFree(scope: TenantScope, name: string, id: string | null): Promise<void> {
    if (await this.repository.isNamed(scope, name, id)) {
      throw new InvalidInputError({ product_name: ['Another product has this name'] });
    }
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    action: string,
    resourceId: string,
    before: object | null,
    after: PurchaseProofProductValues,
  ): Promise<void> {
    const resource = 'purchase_proof_product';
    await this.audit.record(scope, caller, { action, resource, resourceId, title: after.product_name, before, after });
  }
}

/** What a request says, as it is stored. */
function valuesOf({
  product_name,
  points_per_cents,
  keywords,
  skus,
  product_active,
}: SaveEligibleProduct): PurchaseProofProductValues {
  assertComparable('product_name', [product_name]);
  assertComparable('keywords', keywords);
  assertComparable('skus', skus);
  return {
    product_name: product_name.trim(),
    points_per_cents: plainDecimal(points_per_cents),
    keywords: distinct(keywords),
    skus: distinct(skus.map((sku) => sku.toUpperCase())),
    product_active,
  };
}
