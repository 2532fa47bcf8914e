import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PurchaseProofSetting } from './purchase-proof-setting.entity.ts';
import type { PurchaseRules } from './purchase-rules.ts';

export interface StoredRules extends PurchaseRules {
  version: string;
}

/** Values of a program before the first save; the columns' own defaults. */
const defaults: StoredRules = {
  exclusion_identifiers: [],
  external_purchase_item_points_per_cents: '0',
  version: '1',
};

@Injectable()
export class PurchaseProofRepository {
  constructor(@InjectRepository(PurchaseProofSetting) private readonly settings: Repository<PurchaseProofSetting>) {}

  async find({ programId }: TenantScope): Promise<StoredRules> {
    return rulesOf(await this.settings.findOneBy({ programId }));
  }

  /** Locked until the transaction ends, so that two changes run one after the other. */
  async lock({ programId }: TenantScope): Promise<StoredRules> {
    await this.settings.createQueryBuilder().insert().values({ programId }).orIgnore().execute();
    return rulesOf(await this.settings.findOne({ where: { programId }, lock: { mode: 'pessimistic_write' } }));
  }

  async update({ programId }: TenantScope, rules: PurchaseRules): Promise<void> {
    const changes = {
      exclusionIdentifiers: rules.exclusion_identifiers,
      externalPurchaseItemPointsPerCents: rules.external_purchase_item_points_per_cents,
      version: () => 'version + 1',
    };
    await this.settings.update({ programId }, changes);
  }
}

const rulesOf = (setting: PurchaseProofSetting | null): StoredRules =>
  setting === null
    ? defaults
    : {
        exclusion_identifiers: setting.exclusionIdentifiers,
        external_purchase_item_points_per_cents: setting.externalPurchaseItemPointsPerCents,
        version: setting.version,
      };
