import type { ReportPlayedResponse, ViewPostResponse } from '@laurel/contracts/programs/challenges.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export type ViewingRefusal = 'not_found' | 'challenge_not_active';

interface ChallengeName {
  identifier: string;
  id: string | null;
}

interface PostView extends Pick<ViewPostResponse, 'viewed' | 'wait_seconds' | 'all_viewed'> {
  /** The challenge, once all of its posts are viewed and it is not completed yet. */
  to_complete: string | null;
}

type Outcome<Answer> = Answer & { refusal: ViewingRefusal | null };

@Injectable()
export class ViewingsRepository {
  constructor(private readonly database: Database) {}

  async reportPlayed(
    scope: TenantScope,
    participantId: string,
    challenge: ChallengeName,
    seconds: (readonly [from: number, to: number])[],
  ): Promise<Outcome<ReportPlayedResponse>> {
    const [row] = await this.database.call<Outcome<ReportPlayedResponse>>(
      scope,
      'report_played',
      'SELECT refusal, watched_percentage FROM report_played($1, $2, $3, $4, $5)',
      [
        scope.programId,
        participantId,
        challenge.identifier,
        challenge.id,
        `{${seconds.map(([from, to]) => `[${from},${to})`).join(',')}}`,
      ],
    );
    if (row === undefined) throw new Error('report_played() answered no row');
    return row;
  }

  async viewPost(
    scope: TenantScope,
    participantId: string,
    challenge: ChallengeName,
    postId: string,
  ): Promise<Outcome<PostView>> {
    const [row] = await this.database.call<Outcome<PostView>>(
      scope,
      'view_post',
      `SELECT refusal, viewed, wait_seconds, all_viewed, to_complete
       FROM view_post($1, $2, $3, $4, $5)`,
      [scope.programId, participantId, challenge.identifier, challenge.id, postId],
    );
    if (row === undefined) throw new Error('view_post() answered no row');
    return row;
  }
}
