import type {
  NewPurchaseProofProduct,
  PurchaseProofProduct,
  PurchaseProofProductValues,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import { maxProducts } from '@laurel/contracts/receipts/receipt-limits';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { Injectable } from '@nestjs/common';
import { CatalogueService, type CatalogueKind } from '../purchase-proof/catalogue.service.ts';
import { productValues } from './product-values.ts';
import { ProductsRepository } from './products.repository.ts';

const kind: CatalogueKind<PurchaseProofProductValues> = {
  noun: 'Product',
  resource: 'purchase_proof_product',
  nameField: 'product_name',
  nameOf: ({ product_name }) => product_name,
  taken: 'Another product has this name',
  full: `A program has at most ${maxProducts} products`,
  valuesOf: productValues,
  most: maxProducts,
  columns: {
    sort: {
      product_name: { name: 'p.product_name' },
      points_per_cents: 'p.points_per_cents',
      product_active: 'p.is_active',
    },
    filter: { product_active: { sql: 'p.is_active::text', match: 'one-of' } },
    search: ['p.product_name'],
    defaultSort: 'product_name',
    tieBreak: 'p.id',
  },
};

/** The products whose purchase earns points, as staff edit them. */
@Injectable()
export class ProductSettingsService extends CatalogueService<PurchaseProofProductValues, PurchaseProofProduct> {
  constructor(repository: ProductsRepository, audit: AuditService) {
    super(kind, repository, audit);
  }

  blank(): NewPurchaseProofProduct {
    return {
      defaultValues: { product_name: '', points_per_cents: '0.1', keywords: [], skus: [], product_active: true },
    };
  }
}
