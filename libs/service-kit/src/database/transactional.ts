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
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from './database.ts';
import { retried } from '../errors/pg-errors.ts';
import { scopeOf } from './tenant-scope.ts';

export interface TransactionalOptions {
  /** The work may run again after a deadlock or serialization failure, at most three times in all. */
  idempotent?: boolean;
  /** With `?dry_run=true` the transaction is rolled back once the method has answered; its query is a `DryRunQuery`. */
  dryRun?: boolean;
}

const OPTIONS = 'laurel:transactional';

/**
 * Runs a controller method in the request's transaction, under the scope that the guard found (without one it sees no
 * program's rows); commits before the answer leaves. The method returns its answer: one written straight to the reply would leave before the commit.
 */
export function Transactional(options: TransactionalOptions = {}): MethodDecorator {
  return applyDecorators(SetMetadata(OPTIONS, options), UseInterceptors(TransactionInterceptor));
}

@Injectable()
export class TransactionInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<{ query?: Record<string, unknown> }>();
    const scope = scopeOf(request);
    const { idempotent, dryRun } = this.reflector.get<TransactionalOptions>(OPTIONS, context.getHandler());
    const work = (): Promise<unknown> => lastValueFrom(next.handle(), { defaultValue: undefined });
    if (dryRun === true && scope !== undefined && request.query?.['dry_run'] === 'true') {
      return from(this.database.rehearse(scope, work));
    }
    const once = (): Promise<unknown> =>
      scope === undefined ? this.database.unscopedTransaction(work) : this.database.transaction(scope, work);
    return from(idempotent === true ? retried(once) : once());
  }
}
