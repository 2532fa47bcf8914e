import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { AnswerRow, AskedQuestion } from './answers/read-answers.ts';
import type { SubmitRefusal } from './completions.errors.ts';

export interface Submission {
  participantId: string;
  identifier: string;
  id: string | null;
  /** The caller's idempotency key. */
  key: string | null;
  traceId: string | null;
  /** Whether the request carries answers. */
  answered: boolean;
  /** These, once they have been read by the questions; `null` before that. */
  answers: AnswerRow[] | null;
}

export interface SubmissionOutcome {
  refusal: SubmitRefusal | 'not_found' | 'asks_questions' | null;
  points: number | null;
  /** The challenge's own words. */
  message: string | null;
  quiz: boolean | null;
  /** What the answers have to be read by, when it asks. */
  questions: AskedQuestion[] | null;
}

@Injectable()
export class CompletionsRepository {
  constructor(private readonly database: Database) {}

  async submit(scope: TenantScope, submission: Submission): Promise<SubmissionOutcome> {
    const [row] = await this.database.call<SubmissionOutcome>(
      scope,
      'submit_challenge',
      'SELECT refusal, points, message, quiz, questions FROM submit_challenge($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        scope.programId,
        submission.participantId,
        submission.identifier,
        submission.id,
        submission.key,
        submission.traceId,
        submission.answered,
        submission.answers && JSON.stringify(submission.answers),
      ],
    );
    if (row === undefined) throw new Error('submit_challenge() answered no row');
    return row;
  }

  /** Inside the open transaction. Without `pays` the challenge is completed for no points. */
  async completeSignup(scope: TenantScope, participantIds: string[], pays: boolean): Promise<void> {
    await this.database.query(scope, 'SELECT complete_signup($1, $2, $3)', [scope.programId, participantIds, pays]);
  }
}
