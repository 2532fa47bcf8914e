import type {
  NewPurchaseProofMerchant,
  PurchaseProofMerchant,
  PurchaseProofMerchantValues,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import { maxMerchants } from '@laurel/contracts/receipts/receipt-limits';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { CatalogueService, type CatalogueKind } from '../purchase-proof/catalogue.service.ts';
import { assertComparable, distinct } from '../purchase-proof/catalogue-values.ts';
import { type MerchantMatch, MerchantsRepository } from './merchants.repository.ts';

const kind: CatalogueKind<PurchaseProofMerchantValues> = {
  noun: 'Merchant',
  resource: 'purchase_proof_merchant',
  nameField: 'name',
  nameOf: ({ name }) => name,
  taken: 'Another merchant has this name',
  full: `A program has at most ${maxMerchants} merchants`,
  valuesOf: ({ name, aliases, active }) => {
    assertComparable('name', [name]);
    assertComparable('aliases', aliases);
    return { name: name.trim(), aliases: distinct(aliases), active };
  },
  most: maxMerchants,
  columns: {
    sort: { name: { name: 'm.name' }, active: 'm.is_active' },
    filter: { active: { sql: 'm.is_active::text', match: 'one-of' } },
    search: ['m.name'],
    defaultSort: 'name',
    tieBreak: 'm.id',
  },
};

/** The merchants whose receipts a program accepts: any merchant while none is active. */
@Injectable()
export class MerchantsService extends CatalogueService<PurchaseProofMerchantValues, PurchaseProofMerchant> {
  constructor(
    private readonly repository: MerchantsRepository,
    audit: AuditService,
  ) {
    super(kind, repository, audit);
  }

  /** Matches a name in the open transaction. */
  async match(scope: TenantScope, name: string | null): Promise<MerchantMatch> {
    return this.repository.match(scope, name);
  }

  blank(): NewPurchaseProofMerchant {
    return { defaultValues: { name: '', aliases: [], active: true } };
  }
}
