import type {
  ParticipantActionTable,
  ParticipantAnswerTable,
  ParticipantChallengeTable,
  ParticipantQuestionTable,
} from '@laurel/contracts/identity/participants/activity.dto';
import type { PageQuery, TableMeta } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { type Page, RecordsRepository, type Window } from './records.repository.ts';

/** One participant's records, for staff. */
@Injectable()
export class RecordsService {
  constructor(private readonly repository: RecordsRepository) {}

  actions(scope: TenantScope, id: string, query: PageQuery): Promise<ParticipantActionTable> {
    return paged(query, (window) => this.repository.actions(scope, id, window));
  }

  challenges(scope: TenantScope, id: string, query: PageQuery): Promise<ParticipantChallengeTable> {
    return paged(query, (window) => this.repository.challenges(scope, id, window));
  }

  answers(scope: TenantScope, id: string, query: PageQuery): Promise<ParticipantAnswerTable> {
    return paged(query, (window) => this.repository.answers(scope, id, window));
  }

  questions(scope: TenantScope, id: string, query: PageQuery): Promise<ParticipantQuestionTable> {
    return paged(query, (window) => this.repository.questions(scope, id, window));
  }
}

async function paged<Row>(
  { page = 1, page_size = 20 }: PageQuery,
  read: (window: Window) => Promise<Page<Row>>,
): Promise<{ data: Row[]; meta: TableMeta }> {
  const { rows, total } = await read({ limit: page_size, offset: (page - 1) * page_size });
  return { data: rows, meta: { page, page_size, total } };
}
