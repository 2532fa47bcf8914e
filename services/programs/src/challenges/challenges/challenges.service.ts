import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  ChallengeDetail,
  ChallengeFormDefinition,
  EditChallengeForm,
  NewChallengeForm,
  ProgramTags,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { type ChallengeType, challengeTypes } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import { currencies } from '@laurel/contracts/programs/payments/payments.dto';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { ContentLanguages } from '@laurel/service-kit/languages/content-languages';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import { type TableSql, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ContentTagsService } from '../../program/content-tags/content-tags.service.ts';
import { challengeKinds } from '../kinds/challenge-kinds.ts';
import { challengeColumns, challengeCsv, toDetail, toRow } from './challenge.views.ts';
import { challengeRows, ChallengesRepository } from './challenges.repository.ts';
import { ContentService } from './content/content.service.ts';
import { ExportAccess } from './export-access.ts';

/** Staff's views of challenges. */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly repository: ChallengesRepository,
    private readonly content: ContentService,
    private readonly contentTags: ContentTagsService,
    private readonly programs: ProgramAccess,
    private readonly languages: ContentLanguages,
    private readonly access: ExportAccess,
    private readonly csv: CsvExport,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<{ data: ChallengeRow[]; meta: TableMeta }> {
    const table = listSql(query);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map(toRow), meta: { ...table.meta, total } };
  }

  async export(scope: TenantScope, caller: AdminCaller, query: TableQuery): Promise<StreamableFile> {
    await this.access.assertMayExport(scope, caller);
    const { where, order, params } = listSql(query);
    return this.csv.stream(scope, {
      filename: 'challenges.csv',
      columns: challengeCsv(await this.languages.others(scope)),
      from: `${challengeRows(where)} ORDER BY ${order}`,
      params: [scope.programId, ...params],
    });
  }

  async show(scope: TenantScope, id: string): Promise<ChallengeDetail> {
    const challenge = await this.repository.find(scope, id);
    if (challenge === null) throw new NotFoundError();
    return toDetail(challenge, await this.repository.figures(scope, id), await this.content.find(scope, id));
  }

  async newForm(scope: TenantScope): Promise<NewChallengeForm> {
    return {
      ...(await this.definition(scope)),
      defaultValues: { challenge_type: 'link', points: 0, is_repeatable: false, tag_list: [] },
    };
  }

  async editForm(scope: TenantScope, id: string): Promise<EditChallengeForm> {
    return { ...(await this.definition(scope)), challenge: await this.show(scope, id) };
  }

  async tags(scope: TenantScope): Promise<ProgramTags> {
    return { tags: await this.contentTags.offered(scope) };
  }

  /** Types whose feature the program has, and those that need none. */
  async typesOf(scope: TenantScope): Promise<ChallengeType[]> {
    const facts = await this.programs.of(scope.programId);
    return challengeTypes.filter((type) => {
      const { feature } = challengeKinds[type];
      return feature === null || facts?.features[feature] === true;
    });
  }

  private async definition(scope: TenantScope): Promise<Pick<ChallengeFormDefinition, keyof ChallengeFormDefinition>> {
    return {
      challenge_types: await this.typesOf(scope),
      currencies: [...currencies],
      ...(await this.repository.setting(scope)),
      tags: await this.contentTags.offered(scope),
    };
  }
}

/** Archived challenges are left out, unless the filter asks for them. */
function listSql(query: Pick<TableQuery, keyof TableQuery>): TableSql {
  const filters = query.columnFilters ?? {};
  const columnFilters = (filters['archived'] ?? '') === '' ? { ...filters, archived: 'false' } : filters;
  return tableSql({ ...query, columnFilters }, challengeColumns, 1);
}
