import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type PurchaseProofSettings,
  type PurchaseProofSettingsSaved,
  type UpdatePurchaseProofSettingsRequest,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import { fewestInExclusion, longestName, maxExclusions } from '@laurel/contracts/receipts/receipt-limits';
import { visibleTextFault } from '@laurel/contracts/validation/text';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { assertComparable, distinct, plainDecimal } from './catalogue-values.ts';
import { PurchaseProofRepository, type StoredRules } from './purchase-proof.repository.ts';
import type { PurchaseRules } from './purchase-rules.ts';

/** The settings of purchase proof; they apply to receipts that are read after the save. */
@Injectable()
export class PurchaseProofService {
  constructor(
    private readonly repository: PurchaseProofRepository,
    private readonly audit: AuditService,
  ) {}

  /** Reads the rules in the open transaction. */
  async rules(scope: TenantScope): Promise<PurchaseRules> {
    return this.repository.find(scope);
  }

  async show(scope: TenantScope): Promise<PurchaseProofSettings> {
    const { exclusion_identifiers, ...rest } = await this.repository.find(scope);
    return { exclusion_identifiers: exclusion_identifiers.join(', '), ...rest };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    request: UpdatePurchaseProofSettingsRequest,
  ): Promise<PurchaseProofSettingsSaved> {
    const after = rulesOf(request);
    const { version: stored, ...before }: StoredRules = await this.repository.lock(scope);
    if (stored !== request.version) throw new VersionConflictError('setting', request.version, stored);
    if (isDeepStrictEqual(before, after)) throw new NoChangesError();
    await this.repository.update(scope, after);
    await this.audit.record(scope, caller, {
      action: 'update',
      resource: 'purchase_proof_settings',
      resourceId: scope.programId,
      title: 'Purchase proof',
      before,
      after,
    });
    const settings = Object.assign(await this.show(scope), { id: scope.programId });
    return savedRecord('Purchase proof settings were updated successfully.', settings);
  }
}

function rulesOf(request: UpdatePurchaseProofSettingsRequest): PurchaseRules {
  const exclusion_identifiers = distinct(request.exclusion_identifiers.split(',')).filter((text) => text !== '');
  const faults = exclusion_identifiers.map((text) => visibleTextFault(text, { min: 1, max: longestName.exclusion }));
  const fault =
    exclusion_identifiers.length > maxExclusions
      ? `must not be more than ${maxExclusions} of them`
      : faults.find(Boolean);
  if (fault) throw new InvalidInputError({ exclusion_identifiers: [fault] });
  assertComparable('exclusion_identifiers', exclusion_identifiers, fewestInExclusion);
  return {
    exclusion_identifiers,
    external_purchase_item_points_per_cents: plainDecimal(request.external_purchase_item_points_per_cents),
  };
}
