import { Global, Module } from '@nestjs/common';
import { StoredAnswerInterceptor } from './idempotency-key.ts';
import { StoredAnswersJobs } from './stored-answers.jobs.ts';
import { StoredAnswers } from './stored-answers.ts';

/** Provides `@IdempotencyKey()`; needs `OutboxModule` and the schema part `idempotency`. */
@Global()
@Module({
  providers: [StoredAnswers, StoredAnswerInterceptor, StoredAnswersJobs],
  exports: [StoredAnswers, StoredAnswerInterceptor],
})
export class IdempotencyModule {}
