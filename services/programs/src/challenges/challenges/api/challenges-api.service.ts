import type {
  ApiChallenge,
  ApiChallengeListQuery,
  ApiChallengePage,
} from '@laurel/contracts/public-api/challenges.dto';
import { Cursors } from '@laurel/service-kit/cursors/cursor';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { type ApiChallengeRow, ChallengesApiRepository } from './challenges-api.repository.ts';

/** Challenges for customers' systems. Runs in the open transaction. */
@Injectable()
export class ChallengesApiService {
  constructor(private readonly repository: ChallengesApiRepository) {}

  async list(scope: TenantScope, query: ApiChallengeListQuery): Promise<ApiChallengePage> {
    const { status, tag } = query;
    const filters = { status, tag };
    const page = await new Cursors('challenges', filters, query).page((window) =>
      this.repository.list(scope, filters, window),
    );
    return { ...page, data: page.data.map(toChallenge) };
  }

  async show(scope: TenantScope, id: string): Promise<ApiChallenge> {
    const row = await this.repository.find(scope, id);
    if (row === null) throw new NotFoundError();
    return toChallenge(row);
  }
}

const toChallenge = (row: ApiChallengeRow): ApiChallenge => ({
  ...row,
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
