import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  NewReward,
  RewardApproval,
  RewardDetail,
  RewardSaved,
  RewardTags,
} from '@laurel/contracts/rewards/admin-rewards.dto';
import { maxTags } from '@laurel/contracts/rewards/limits';
import type { RewardRow, SaveRewardRequest, UpdateRewardRequest } from '@laurel/contracts/rewards/rewards.dto';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { ContentLanguages } from '@laurel/service-kit/languages/content-languages';
import { identifiersFrom } from '@laurel/service-kit/identifiers/identifiers-from';
import { tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ContentTagsService } from '../../content-tags/content-tags.service.ts';
import { LedgerService } from '../../../points/ledger/ledger.service.ts';
import type { Reward } from '../reward.entity.ts';
import {
  assertLimitHolds,
  assertUnlocked,
  audited,
  changedFields,
  rewardValues,
  tagKey,
  valuesOf,
} from '../reward.rules.ts';
import { RewardWriter } from '../reward-writer.ts';
import { IdentifierTakenError } from '../rewards.errors.ts';
import { RewardsRepository } from '../rewards.repository.ts';
import { AdminRewardsRepository } from './admin-rewards.repository.ts';
import { rewardColumns, toDetail, toRow } from './admin-rewards.views.ts';

const CREATED = 'Reward created successfully.';
const UPDATED = 'Reward updated successfully.';

/** Rewards in the back-office. */
@Injectable()
export class AdminRewardsService {
  constructor(
    private readonly repository: RewardsRepository,
    private readonly writer: RewardWriter,
    private readonly shown: AdminRewardsRepository,
    private readonly ledger: LedgerService,
    private readonly languages: ContentLanguages,
    private readonly tags: ContentTagsService,
    private readonly audit: AuditService,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<{ data: RewardRow[]; meta: TableMeta }> {
    const table = tableSql(query, rewardColumns, 1);
    const { rows, total } = await this.shown.page(scope, table);
    return { data: rows.map((row) => toRow(scope.programId, row)), meta: { ...table.meta, total } };
  }

  async export(scope: TenantScope, query: TableQuery): Promise<StreamableFile> {
    return this.shown.export(scope, tableSql(query, rewardColumns, 1), await this.languages.others(scope));
  }

  async blank(scope: TenantScope): Promise<NewReward> {
    return { tags: await this.tags.offered(scope) };
  }

  async show(scope: TenantScope, id: string): Promise<RewardDetail> {
    const reward = await this.shown.find(scope, id);
    if (reward === null) throw new NotFoundError();
    return toDetail(reward, await this.shown.figures(scope, id));
  }

  /** A new reward is a draft until it is approved. */
  async create(scope: TenantScope, caller: AdminCaller, request: SaveRewardRequest): Promise<RewardSaved> {
    await this.languages.assertTranslations(scope, request);
    const values = rewardValues(request);
    const id = await this.insert(scope, { ...values, isApproved: false });
    await this.record(scope, caller, 'create', { id, name: values.name }, audited(null, values));
    return savedRecord(CREATED, await this.show(scope, id));
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateRewardRequest,
  ): Promise<RewardSaved> {
    const found = await this.lock(scope, id);
    const current = Number(found.version);
    if (current !== request.version) throw new VersionConflictError('reward', request.version, current);
    await this.languages.assertTranslations(scope, request);
    const values = rewardValues(request, found.translations);
    const changed = changedFields(found, values);
    if (changed.length === 0) throw new NoChangesError();
    assertUnlocked(changed, await this.shown.figures(scope, id));
    assertLimitHolds(await this.repository.taken(scope, id), values);
    await this.writer.update(scope, found, values);
    await this.ledger.awardToAll(scope, id);
    await this.record(scope, caller, 'update', found, audited(found, values, changed));
    return savedRecord(UPDATED, await this.show(scope, id));
  }

  /** A draft with the same content; claims, codes and draws stay with the original. */
  async duplicate(scope: TenantScope, caller: AdminCaller, id: string): Promise<RewardSaved> {
    const found = await this.lock(scope, id);
    const name = `${found.name.slice(0, 70)} (copy)`;
    const tags = await this.tags.namesOf(scope, id);
    const copy = await this.insert(scope, { ...valuesOf(found), name, isApproved: false }, tags);
    await this.record(scope, caller, 'duplicate', { id: copy, name }, { before: null, after: { original_id: id } });
    return savedRecord(CREATED, await this.show(scope, copy));
  }

  async toggleApproval(scope: TenantScope, caller: AdminCaller, id: string): Promise<RewardApproval> {
    const found = await this.lock(scope, id);
    const approved = !found.isApproved;
    await this.writer.update(scope, found, { isApproved: approved });
    await this.ledger.awardToAll(scope, id);
    const change = { before: { approved: found.isApproved }, after: { approved } };
    await this.record(scope, caller, 'toggle_approval', found, change);
    const { status } = await this.shown.figures(scope, id);
    const version = Number(found.version) + 1;
    return { success: true, message: UPDATED, id, program_id: scope.programId, approved, status, version };
  }

  /** Adds a tag, or removes it, regardless of case. */
  async toggleTag(scope: TenantScope, caller: AdminCaller, id: string, given: string): Promise<RewardTags> {
    const found = await this.lock(scope, id);
    const [tag = ''] = await this.tags.known(scope, [given.trim()]);
    const before = await this.tags.namesOf(scope, id);
    const without = before.filter((other) => tagKey(other) !== tagKey(tag));
    const isNew = without.length === before.length;
    // Content tags follow the same rule: lists of tags have commas between them in files and addresses.
    if (isNew && tag.includes(',')) throw new InvalidInputError({ tag: ['must not contain a comma'] });
    const tags = isNew ? [...before, tag] : without;
    if (tags.length > maxTags) throw new InvalidInputError({ tag: [`must not be more than ${maxTags} of them`] });
    await this.writer.update(scope, found, {}, { before, after: tags });
    await this.record(scope, caller, 'toggle_tag', found, { before: { tags: before }, after: { tags } });
    const version = Number(found.version) + 1;
    return { success: true, message: 'Tag updated', id, program_id: scope.programId, tag_list: tags, version };
  }

  private async lock(scope: TenantScope, id: string): Promise<Reward> {
    const found = await this.repository.lock(scope, { id });
    if (found === null) throw new NotFoundError();
    return found;
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    action: string,
    { id, name }: { id: string; name: string },
    change: { before: object | null; after: object },
  ): Promise<void> {
    await this.audit.record(scope, caller, { action, resource: 'reward', resourceId: id, title: name, ...change });
  }

  /** Uses the name's own identifier, with a number appended when another reward has it. */
  private async insert(
    scope: TenantScope,
    values: Partial<Reward> & { name: string },
    tags: string[] = [],
  ): Promise<string> {
    for (const identifier of identifiersFrom(values.name, 'reward')) {
      const id = await this.writer.insert(scope, { ...values, identifier }, tags);
      if (id !== null) return id;
    }
    throw new IdentifierTakenError();
  }
}
