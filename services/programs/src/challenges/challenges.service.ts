import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  ChallengeApproval,
  ChallengeDetail,
  ChallengeRow,
  ChallengeSaved,
  SaveChallengeRequest,
  UpdateChallengeRequest,
} from '@laurel/contracts/programs/challenges.dto';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/http/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { Challenge } from './challenge.entity.ts';
import {
  assertCreatable,
  changedFields,
  challengeValues,
  type ChallengeValues,
  identifierFrom,
  pick,
  valuesOf,
} from './challenge.rules.ts';
import { challengeColumns, toDetail, toRow } from './challenge.views.ts';
import { IdentifierTakenError } from './challenges.errors.ts';
import { ChallengesRepository } from './challenges.repository.ts';

/** What staff do with challenges. */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly repository: ChallengesRepository,
    private readonly audit: AuditService,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<{ data: ChallengeRow[]; meta: TableMeta }> {
    const table = tableSql(query, challengeColumns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map(toRow), meta: { ...table.meta, total } };
  }

  async show(scope: TenantScope, id: string): Promise<ChallengeDetail> {
    const challenge = await this.repository.find(scope, id);
    if (challenge === null) throw new NotFoundError();
    return toDetail(challenge, await this.repository.figures(scope, id));
  }

  /** A new challenge is a draft until it is approved. */
  async create(scope: TenantScope, caller: AdminCaller, request: SaveChallengeRequest): Promise<ChallengeSaved> {
    assertCreatable(request.challenge_type);
    const values = challengeValues(request, null);
    const id = await this.insertUnderFreeIdentifier(scope, values);
    await this.audit.record(scope, caller, {
      action: 'create',
      resource: 'challenge',
      resourceId: id,
      title: values.name,
      before: null,
      after: values,
    });
    return { success: true, message: 'Challenge created successfully.', id, program_id: scope.programId };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateChallengeRequest,
  ): Promise<ChallengeSaved> {
    const found = await this.lock(scope, id);
    if (found.version !== request.version) throw new VersionConflictError('challenge', request.version, found.version);
    if (request.challenge_type !== found.challengeType) assertCreatable(request.challenge_type);
    const before = valuesOf(found);
    const after = challengeValues(request, before);
    const changed = changedFields(before, after);
    if (changed.length === 0) throw new NoChangesError();
    await this.repository.update(scope, id, pick(after, changed));
    await this.audit.record(scope, caller, {
      action: 'update',
      resource: 'challenge',
      resourceId: id,
      title: after.name,
      before: pick(before, changed),
      after: pick(after, changed),
    });
    return { success: true, message: 'Challenge updated successfully.', id, program_id: scope.programId };
  }

  async toggleApproval(scope: TenantScope, caller: AdminCaller, id: string): Promise<ChallengeApproval> {
    const found = await this.lock(scope, id);
    const approved = !found.approved;
    await this.repository.update(scope, id, { approved });
    await this.audit.record(scope, caller, {
      action: 'toggle_approval',
      resource: 'challenge',
      resourceId: id,
      title: found.name,
      before: { approved: found.approved },
      after: { approved },
    });
    const { status } = await this.repository.figures(scope, id);
    return {
      success: true,
      message: 'Challenge updated successfully.',
      id,
      program_id: scope.programId,
      approved,
      status: status as ChallengeApproval['status'],
      version: found.version + 1,
    };
  }

  private async lock(scope: TenantScope, id: string): Promise<Challenge> {
    const found = await this.repository.lock(scope, { id });
    if (found === null) throw new NotFoundError();
    return found;
  }

  /** The name's own identifier, or with a number behind it when another challenge has it. */
  private async insertUnderFreeIdentifier(scope: TenantScope, values: ChallengeValues): Promise<string> {
    const base = identifierFrom(values.name);
    for (const identifier of [
      base,
      `${base}-2`,
      `${base}-${randomInt(1_000, 10_000)}`,
      `${base}-${randomInt(1e9, 1e10)}`,
    ]) {
      const id = await this.repository.insert(scope, { ...values, identifier });
      if (id !== null) return id;
    }
    throw new IdentifierTakenError();
  }
}
