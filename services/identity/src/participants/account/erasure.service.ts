import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { ErasuresKnown } from '@laurel/contracts/events/copy-events';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { CodeSecrets } from '../../access/codes/code-secrets.ts';
import { type Account, CodesService } from '../../access/codes/codes.service.ts';
import { MailService } from '../../mail/mail.service.ts';
import { snapshotOf } from '../../access/sessions/session-participant.ts';
import { SessionsService } from '../../access/sessions/sessions.service.ts';
import { NewsService } from '../news/news.service.ts';
import { AccountRepository } from './account.repository.ts';

const purposes: Account['purpose'][] = [undefined, 'deletion', 'staff'];

/** Removes a participant with their sessions, codes and mail, and publishes the erasure. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly secrets: CodeSecrets,
    private readonly codes: CodesService,
    private readonly sessions: SessionsService,
    private readonly mail: MailService,
    private readonly news: NewsService,
    private readonly outbox: Outbox,
  ) {}

  /** Runs in the open transaction. Throws `NotFoundError`. */
  async erase(scope: TenantScope, id: string): Promise<void> {
    const row = await this.accounts.lock(scope, id);
    if (!row) throw new NotFoundError();
    await this.sessions.endAllOf(scope, id);
    for (const purpose of purposes) {
      const account: Account = { scope, audience: 'participant', email: row.email, ...(purpose && { purpose }) };
      await this.codes.forget(account);
      await this.mail.forget(this.codes.numberOf(account));
    }
    await this.news.forget(scope, id);
    await this.accounts.erase(scope, row, this.secrets.mark('address', row.email));
    const version = String(BigInt(row.version) + 1n);
    await this.outbox.append(scope, {
      type: 'participant.erased',
      data: { ...snapshotOf(row), first_name: '', last_name: '', email: null, status: 'inactive', version },
    });
  }

  /**
   * Adds erasures that other services know to the list, and erases its participants again. Runs in the open transaction.
   */
  async recordErasures(scope: TenantScope, erasures: ErasuresKnown['erasures']): Promise<void> {
    await this.accounts.addErasures(scope, erasures);
    await this.eraseAgain(scope);
  }

  /**
   * Erases the participants of the list whom a restored database has brought back; at most 1,000.
   * A participant who joined after the erasure is another one. Runs in the open transaction.
   */
  async eraseAgain(scope: TenantScope): Promise<void> {
    for (const id of await this.accounts.listErasedAgain(scope)) await this.erase(scope, id);
  }
}
