import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type NewPurchaseProofMerchant,
  type PurchaseProofMerchant,
  type PurchaseProofMerchants,
  type PurchaseProofMerchantValues,
  type PurchaseProofSaved,
  type SavePurchaseProofMerchantRequest,
  type UpdatePurchaseProofMerchantRequest,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import { mostMerchants } from '@laurel/contracts/receipts/receipt-limits';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/http/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { assertComparable, distinct } from '../purchase-proof/catalogue-values.ts';
import { type MerchantMatch, MerchantsRepository } from './merchants.repository.ts';

const columns: TableColumns = {
  sort: { name: 'lower(m.name)', active: 'm.active' },
  filter: { active: { sql: 'm.active::text', match: 'one-of' } },
  search: ['m.name'],
  defaultSort: 'name',
  tieBreak: 'm.id',
};

/** The merchants whose receipts a program accepts: those of all while it has none that is active. */
@Injectable()
export class MerchantsService {
  constructor(
    private readonly repository: MerchantsRepository,
    private readonly audit: AuditService,
  ) {}

  /** In the open transaction. */
  async match(scope: TenantScope, name: string | null): Promise<MerchantMatch> {
    return this.repository.match(scope, name);
  }

  async table(scope: TenantScope, query: TableQuery): Promise<PurchaseProofMerchants> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows, meta: { ...table.meta, total } };
  }

  blank(): NewPurchaseProofMerchant {
    return { defaultValues: { name: '', aliases: [], active: true } };
  }

  async show(scope: TenantScope, id: string): Promise<PurchaseProofMerchant> {
    const merchant = await this.repository.find(scope, id);
    if (merchant === null) throw new NotFoundError();
    return merchant;
  }

  async create(
    scope: TenantScope,
    caller: AdminCaller,
    request: SavePurchaseProofMerchantRequest,
  ): Promise<PurchaseProofSaved> {
    const values = valuesOf(request);
    await this.repository.takeTurn(scope);
    await this.assertFree(scope, values.name, null);
    if ((await this.repository.count(scope)) >= mostMerchants) {
      throw new InvalidInputError({ name: [`A program has at most ${mostMerchants} merchants`] });
    }
    const { id, version } = await this.repository.insert(scope, values);
    await this.record(scope, caller, 'create', id, null, values);
    return { success: true, message: 'Merchant was created successfully.', id, version };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdatePurchaseProofMerchantRequest,
  ): Promise<PurchaseProofSaved> {
    const values = valuesOf(request);
    await this.repository.takeTurn(scope);
    const found = await this.show(scope, id);
    if (found.version !== request.version) throw new VersionConflictError('merchant', request.version, found.version);
    const before = valuesOf(found);
    if (isDeepStrictEqual(before, values)) throw new NoChangesError();
    await this.assertFree(scope, values.name, id);
    const { version } = await this.repository.update(scope, id, values);
    await this.record(scope, caller, 'update', id, before, values);
    return { success: true, message: 'Merchant was updated successfully.', id, version };
  }

  private async assertFree(scope: TenantScope, name: string, id: string | null): Promise<void> {
    if (await this.repository.isNamed(scope, name, id)) {
      throw new InvalidInputError({ name: ['Another merchant has this name'] });
    }
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    action: string,
    resourceId: string,
    before: object | null,
    after: PurchaseProofMerchantValues,
  ): Promise<void> {
    const resource = 'purchase_proof_merchant';
    await this.audit.record(scope, caller, { action, resource, resourceId, title: after.name, before, after });
  }
}

/** What a request says, as it is stored. */
function valuesOf({ name, aliases, active }: SavePurchaseProofMerchantRequest): PurchaseProofMerchantValues {
  assertComparable('name', [name]);
  assertComparable('aliases', aliases);
  return { name: name.trim(), aliases: distinct(aliases), active };
}
