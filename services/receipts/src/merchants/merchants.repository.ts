import type {
  PurchaseProofMerchant as MerchantResponse,
  PurchaseProofMerchantValues,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Raw, Repository } from 'typeorm';
import { PurchaseProofMerchant } from './purchase-proof-merchant.entity.ts';

const columns = 'm.id, m.program_id, m.name, m.aliases, m.is_active AS active, m.version';

/** The merchant that matches a name on a receipt. */
export interface MerchantMatch {
  /** Whether the program accepts receipts of its active merchants only. */
  is_restricted: boolean;
  /** The active merchant of that name, or `null`. */
  id: string | null;
}

@Injectable()
export class MerchantsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PurchaseProofMerchant) private readonly merchants: Repository<PurchaseProofMerchant>,
  ) {}

  /** Serializes changes of a program's merchants, in the open transaction. */
  async takeTurn(scope: TenantScope): Promise<void> {
    await this.database.query(scope, `SELECT pg_advisory_xact_lock(hashtextextended('merchants ' || $1, 0))`, [
      scope.programId,
    ]);
  }

  /** Matches by name or alias, regardless of signs and spaces. */
  async match(scope: TenantScope, name: string | null): Promise<MerchantMatch> {
    const [row] = await this.database.query<MerchantMatch>(
      scope,
      `SELECT EXISTS (SELECT FROM purchase_proof_merchant WHERE program_id = $1 AND is_active) AS is_restricted,
         (SELECT id FROM purchase_proof_merchant
          WHERE program_id = $1 AND is_active AND merchant_key_of($2) = ANY (keys) ORDER BY id LIMIT 1) AS id`,
      [scope.programId, name],
    );
    return row ?? { is_restricted: false, id: null };
  }

  page(scope: TenantScope, table: TableSql): Promise<TablePage<MerchantResponse>> {
    return tablePage(
      this.database,
      scope,
      { columns, from: 'purchase_proof_merchant m WHERE m.program_id = $1' },
      table,
    );
  }

  async find({ programId }: TenantScope, id: string): Promise<MerchantResponse | null> {
    const merchant = await this.merchants.findOneBy({ programId, id });
    return merchant && toResponse(merchant);
  }

  /** Whether another merchant has this name, regardless of case. */
  async isNamed({ programId }: TenantScope, name: string, except: string | null): Promise<boolean> {
    return this.merchants.existsBy({
      programId,
      name: Raw((column) => `lower(${column}) = lower(:name)`, { name }),
      ...(except !== null && { id: Not(except) }),
    });
  }

  async count({ programId }: TenantScope): Promise<number> {
    return this.merchants.countBy({ programId });
  }

  async insert({ programId }: TenantScope, { name, aliases, active }: PurchaseProofMerchantValues): Promise<string> {
    const { generatedMaps } = await this.merchants.insert({ programId, name, aliases, isActive: active });
    return (generatedMaps[0] as Pick<PurchaseProofMerchant, 'id'>).id;
  }

  async update(
    { programId }: TenantScope,
    id: string,
    { name, aliases, active }: PurchaseProofMerchantValues,
  ): Promise<void> {
    const changes = { name, aliases, isActive: active, version: () => 'version + 1' };
    await this.merchants.update({ programId, id }, changes);
  }
}

const toResponse = ({ id, programId, name, aliases, isActive, version }: PurchaseProofMerchant): MerchantResponse => ({
  id,
  program_id: programId,
  name,
  aliases,
  active: isActive,
  version,
});
