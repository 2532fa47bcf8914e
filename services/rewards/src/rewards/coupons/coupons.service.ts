import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { CouponImportList, CouponsAdded, CouponTable } from '@laurel/contracts/rewards/coupons.dto';
import type { JobStarted } from '@laurel/contracts/jobs/job.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { isUuid } from '@laurel/contracts/validation/uuid';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import type { FormFile } from '@laurel/service-kit/http/body/form-files';
import { JobsService } from '@laurel/service-kit/jobs/jobs.service';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { RewardLookup, type RewardSummary } from '../rewards/reward-lookup.ts';
import { FieldVisibilityService } from '../rewards/field-visibility.ts';
import { codesOfOthers, duplicateCodes, pastedCodes } from './codes.ts';
import { filePartsOf } from './coupon-file.ts';
import { NoCouponsHereError } from './coupons.errors.ts';
import { CouponImportsRepository } from './coupon-imports.repository.ts';
import { type CodeOwner, CouponsRepository } from './coupons.repository.ts';

export const COUPON_IMPORT = 'coupon_import';
export const COUPON_WITHDRAWAL = 'coupon_withdrawal';

export interface CouponImport {
  reward_id: string;
  /** Id of the import as well. */
  file_id: string;
}

export interface CouponWithdrawal {
  reward_id: string;
  import_id: string;
}

const columns: TableColumns = {
  sort: { number: 'number', taken_at: 'taken_at' },
  filter: { status: { sql: 'status', match: 'one-of' }, code: { sql: 'code', match: 'one-of' } },
  search: ['name'],
  defaultSort: 'number',
  tieBreak: 'number',
};
/** Staff who see no codes cannot search for them either. */
const maskedColumns: TableColumns = { ...columns, filter: { status: { sql: 'status', match: 'one-of' } } };

/** The codes of a reward, one for each claim. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly repository: CouponsRepository,
    private readonly imports: CouponImportsRepository,
    private readonly rewards: RewardLookup,
    private readonly visibilities: FieldVisibilityService,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  async table(scope: TenantScope, caller: AdminCaller, rewardId: string, query: TableQuery): Promise<CouponTable> {
    await this.rewards.find(scope, rewardId);
    const { codes: clear } = await this.visibilities.of(scope, caller);
    const table = tableSql(query, clear ? columns : maskedColumns, 2);
    const { rows, total } = await this.repository.page(scope, rewardId, table, clear);
    const data = rows.map(({ number, code, participant_id, name, taken_at, added_at }) => ({
      number: Number(number),
      code,
      taken_by: participant_id === null ? null : { participant_id, name: name ?? '' },
      taken_at: taken_at?.toISOString() ?? null,
      added_at: added_at.toISOString(),
    }));
    return { data, meta: { ...table.meta, total } };
  }

  /** The file holds codes in clear: each one leaves its entry. */
  async export(scope: TenantScope, caller: AdminCaller, rewardId: string, query: TableQuery): Promise<StreamableFile> {
    const table = tableSql(query, columns, 2);
    await this.database.transaction(scope, async () => {
      const reward = await this.rewards.find(scope, rewardId);
      await this.record(scope, caller, reward, 'export_coupons', { coupons: Number(reward.coupons) });
    });
    return this.repository.export(scope, rewardId, table);
  }

  async listImports(scope: TenantScope, rewardId: string): Promise<CouponImportList> {
    await this.rewards.find(scope, rewardId);
    const rows = await this.imports.list(scope, rewardId);
    return { data: rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() })) };
  }

  /** Withdraws the codes of an import that were not handed out, as a job. */
  async withdraw(scope: TenantScope, caller: AdminCaller, rewardId: string, importId: string): Promise<JobStarted> {
    const reward = await this.rewards.find(scope, rewardId);
    const [found] = isUuid(importId) ? await this.imports.list(scope, rewardId, importId) : [];
    if (!found) throw new NotFoundError();
    await this.imports.markWithdrawn(scope, importId);
    const { file_name, codes, handed_out } = found;
    const input: CouponWithdrawal = { reward_id: rewardId, import_id: importId };
    const job_id = await this.jobs.start(scope, caller, {
      kind: COUPON_WITHDRAWAL,
      title: file_name === null ? reward.name : `${reward.name}: ${file_name}`,
      input,
      total: codes - handed_out,
    });
    const after = { ...(file_name !== null && { file: file_name }), codes: codes - handed_out, handed_out, job_id };
    await this.record(scope, caller, reward, 'withdraw_coupons', after);
    return { success: true, message: 'Coupons are being withdrawn', job_id };
  }

  /** Adds all of them or, when one is malformed or exists already, none. */
  async add(scope: TenantScope, caller: AdminCaller, rewardId: string, text: string): Promise<CouponsAdded> {
    await this.repository.lockCodes(scope);
    const reward = demandCoupons(await this.rewards.lock(scope, rewardId));
    const codes = pastedCodes(text);
    refuseKnown(codes, await this.repository.known(scope, codes), rewardId);
    const importId = randomUUID();
    await this.imports.add(scope, rewardId, { id: importId, fileName: null });
    await this.repository.add(scope, rewardId, { codes, had: reward.coupons, importId });
    await this.record(scope, caller, reward, 'add_coupons', { added: codes.length });
    return { success: true, message: `${codes.length} coupons added`, added: codes.length };
  }

  /** Stores a received file, and adds its codes as a job. */
  async import(
    scope: TenantScope,
    caller: AdminCaller,
    rewardId: string,
    { path, filename }: FormFile,
  ): Promise<JobStarted> {
    const reward = await this.database.transaction(scope, async () =>
      demandCoupons(await this.rewards.find(scope, rewardId)),
    );
    const name = filename.slice(0, 200);
    const fileId = randomUUID();
    let part = 0;
    let lines = 0;
    try {
      for await (const piece of filePartsOf(createReadStream(path))) {
        const number = (part += 1);
        lines += piece.lines.length;
        await this.database.transaction(scope, () => this.repository.storePart(scope, fileId, number, piece));
      }
    } catch (error) {
      await this.database.transaction(scope, () => this.repository.dropFile(scope, fileId));
      throw error;
    }
    const input: CouponImport = { reward_id: rewardId, file_id: fileId };
    return this.database.transaction(scope, async () => {
      const job_id = await this.jobs.start(scope, caller, {
        kind: COUPON_IMPORT,
        title: `${reward.name}: ${name}`,
        input,
        total: lines,
      });
      await this.imports.add(scope, rewardId, { id: fileId, fileName: name });
      await this.record(scope, caller, reward, 'add_coupons', { file: name, lines, job_id });
      return { success: true, message: 'Coupons are being added', job_id };
    });
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    reward: RewardSummary,
    action: 'add_coupons' | 'export_coupons' | 'withdraw_coupons',
    after: object,
  ): Promise<void> {
    const entry = { resource: 'reward', resourceId: reward.id, title: reward.name, before: null } as const;
    await this.audit.record(scope, caller, { ...entry, action, after });
  }
}

/** Throws `InvalidInputError` with the codes that the reward has, and with those that others of the program have. */
function refuseKnown(codes: readonly string[], known: ReadonlyMap<string, CodeOwner>, rewardId: string): void {
  const own = codes.filter((code) => known.get(code)?.rewardId === rewardId);
  const others = codes.flatMap((code) => {
    const owner = known.get(code);
    return owner && owner.rewardId !== rewardId ? [`${code} (${owner.rewardName})`] : [];
  });
  if (own.length > 0) throw duplicateCodes(own);
  if (others.length > 0) throw codesOfOthers(others);
}

function demandCoupons(reward: RewardSummary): RewardSummary {
  if (!rewardKinds[reward.selection].takesCoupons) throw new NoCouponsHereError();
  return reward;
}
