import type { Caller } from '@laurel/contracts/auth/caller';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { callerOf } from '../auth/params.ts';
import { scopeOf } from '../database/tenant-scope.ts';
import { Transactional, type TransactionalOptions } from '../database/transactional.ts';
import { IdempotencyKeyReusedError } from './idempotency.errors.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';
import { StoredAnswers } from './stored-answers.ts';

export interface IdempotencyKeyOptions extends Pick<TransactionalOptions, 'dryRun'> {
  /** The call's own refusal of a key that was used with another request. */
  Reused?: new () => Error;
}

const OPTIONS = 'laurel:idempotency-key';
const DESCRIPTION =
  'Makes a repetition of the call within 72 hours safe: it gets the first answer. Without it each call is a new one.';

/**
 * Runs a controller method in the request's transaction, as `@Transactional()` does, and once for each key of the header
 * `Idempotency-Key`: the same call within 72 hours gets the first answer and `idempotent-replayed: true`, another call under
 * the same key 422, by default as `IdempotencyKeyReusedError`. Without the header each call is a new one. The method returns its answer as an object.
 */
export function IdempotencyKey(options: IdempotencyKeyOptions = {}): MethodDecorator {
  return applyDecorators(
    Transactional({ dryRun: options.dryRun }),
    SetMetadata(OPTIONS, options),
    UseInterceptors(StoredAnswerInterceptor),
    ApiHeader({
      name: 'idempotency-key',
      description: DESCRIPTION,
      required: false,
      schema: { type: 'string', maxLength: 200 },
    }),
  );
}

@Injectable()
export class StoredAnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly answers: StoredAnswers,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const key = readIdempotencyKey(request.headers['idempotency-key'] as string | undefined);
    const [scope, caller] = [scopeOf(request), callerOf(request)];
    if (key === null || scope === undefined || caller === undefined) return next.handle();
    const work = async (): Promise<{ status: number; answer: unknown }> => {
      const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      return { status: reply.statusCode, answer };
    };
    const { method, url, body } = request;
    const { Reused = IdempotencyKeyReusedError } = this.reflector.get<IdempotencyKeyOptions>(
      OPTIONS,
      context.getHandler(),
    );
    const call = { caller: nameOf(caller), key, input: [method, url, body], Reused };
    return from(
      this.answers.once(scope, call, work).then((stored) => {
        reply.status(stored.status);
        if (stored.replayed) reply.header('idempotent-replayed', 'true');
        return stored.answer;
      }),
    );
  }
}

function nameOf(caller: Caller): string {
  switch (caller.kind) {
    case 'participant':
      return `participant ${caller.participant_id}`;
    case 'admin':
      return `admin ${caller.admin_id}`;
    case 'service':
      return `service ${caller.service}`;
    case 'api_key':
      return `api_key ${caller.key_id}`;
    case 'visitor':
      return 'visitor';
  }
}
