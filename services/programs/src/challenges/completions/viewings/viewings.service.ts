import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type {
  ReportPlayedRequest,
  ReportPlayedResponse,
  ViewPostResponse,
} from '@laurel/contracts/programs/challenges.dto';
import { isId } from '@laurel/contracts/validation/id';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { CompletionsService } from '../completions.service.ts';
import { SubmitRefusedError } from '../completions.errors.ts';
import { type ViewingRefusal, ViewingsRepository } from './viewings.repository.ts';

/** Records watched videos and viewed posts, as far as the elapsed time allows. */
@Injectable()
export class ViewingsService {
  constructor(
    private readonly database: Database,
    private readonly repository: ViewingsRepository,
    private readonly completions: CompletionsService,
    private readonly clock: ProgramClock,
  ) {}

  /** The first report starts the clock of a participant's watching; later ones may repeat earlier seconds. */
  async reportPlayed(
    scope: TenantScope,
    caller: ParticipantCaller,
    name: string,
    { played }: ReportPlayedRequest,
  ): Promise<ReportPlayedResponse> {
    const ranges = played.map(({ from, to }) => [Math.round(from), Math.round(to)] as const);
    const { refusal, watched_percentage } = await this.repository.reportPlayed(
      scope,
      caller.participant_id,
      challengeNamed(name),
      ranges.filter(([from, to]) => from < to),
    );
    refuse(refusal);
    return { watched_percentage };
  }

  /** Puts a post on the participant's screen, or counts it as viewed once it has been there long enough. */
  async viewPost(
    scope: TenantScope,
    caller: ParticipantCaller,
    name: string,
    postId: string | undefined,
  ): Promise<ViewPostResponse> {
    if (!isId(postId)) throw new NotFoundError();
    const {
      refusal,
      to_complete: challengeId,
      ...view
    } = await this.repository.viewPost(scope, caller.participant_id, challengeNamed(name), postId);
    refuse(refusal);
    const points = challengeId === null ? 0 : await this.complete(scope, caller.participant_id, challengeId);
    return { success: true, ...view, points };
  }

  /**
   * The same posts are viewed once, even in a repeatable challenge; returns the points of the one call that completes
   * it.
   */
  private async complete(scope: TenantScope, participantId: string, challengeId: string): Promise<number> {
    const named = { participantId, challengeId, key: null, isRepeatable: false };
    const [made] = await this.database.transaction(scope, async () =>
      this.completions.complete(scope, [{ ...named, at: await this.clock.now(scope) }]),
    );
    return made?.points ?? 0;
  }
}

const challengeNamed = (name: string) => ({ identifier: name, id: isId(name) ? name : null });

function refuse(refusal: ViewingRefusal | null): void {
  if (refusal === 'not_found') throw new NotFoundError();
  if (refusal !== null) throw new SubmitRefusedError(refusal);
}
