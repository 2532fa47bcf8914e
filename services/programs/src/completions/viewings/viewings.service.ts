import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type {
  ReportPlayedRequest,
  ReportPlayedResponse,
  ViewPostResponse,
} from '@laurel/contracts/programs/challenges.dto';
import { isId } from '@laurel/contracts/validation/id';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/http/business-error';
import { currentTraceId } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';
import { SubmitRefusedError } from '../completions.errors.ts';
import { type ViewingRefusal, ViewingsRepository } from './viewings.repository.ts';

/** What participants watch and view, as far as the clock bears it out. */
@Injectable()
export class ViewingsService {
  constructor(private readonly repository: ViewingsRepository) {}

  /** The first report starts the clock of a participant's watching; later ones may repeat what was said before. */
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
    const { refusal, ...view } = await this.repository.viewPost(
      scope,
      caller.participant_id,
      challengeNamed(name),
      postId,
      currentTraceId(),
    );
    refuse(refusal);
    return { success: true, ...view };
  }
}

const challengeNamed = (name: string) => ({ identifier: name, id: isId(name) ? name : null });

function refuse(refusal: ViewingRefusal | null): void {
  if (refusal === 'not_found') throw new NotFoundError();
  if (refusal !== null) throw new SubmitRefusedError(refusal);
}
