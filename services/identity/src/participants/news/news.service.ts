import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { CodeSecrets } from '../../access/codes/code-secrets.ts';
import { SessionsService } from '../../access/sessions/sessions.service.ts';
import { MailService } from '../../mail/mail.service.ts';
import type { NewsLinks, NewsMail } from '../../mail/mail-templates.ts';
import { languageFor } from '../../programs/language-for.ts';
import { ProgramsService } from '../../programs/programs.service.ts';
import { NewsRepository } from './news.repository.ts';

const TOKEN = /^(\d{1,19})\.(\d{1,19})\.([A-Za-z0-9_-]{43})$/;

/** What news say; `path` is the page of the program's site that they link to. */
interface News extends Pick<NewsMail, 'method' | 'reward'> {
  path: string;
}

/** News: mail that a participant has not asked for, such as that about a won reward. */
@Injectable()
export class NewsService {
  constructor(
    private readonly db: Database,
    private readonly readers: NewsRepository,
    private readonly secrets: CodeSecrets,
    private readonly sessions: SessionsService,
    private readonly programs: ProgramsService,
    private readonly mail: MailService,
  ) {}

  /**
   * Queues news unless the participant wants none, may not sign in, or gets no mail of a program in test mode. Runs in
   * the open transaction.
   * @param occasion identifies the news: sent again, they replace those that still wait
   */
  async send(scope: TenantScope, participantId: string, occasion: Buffer, { path, ...news }: News): Promise<void> {
    const reader = await this.readers.reader(scope, participantId);
    if (reader === null || !(await this.programs.writesTo(scope, reader.email))) return;
    const { brand, origin, languages } = await this.programs.forSignIn(scope);
    const account = { reader: this.secrets.newsReader(scope.programId, participantId), occasion };
    await this.mail.sendNews(account, {
      ...news,
      secret: `${origin}${path}`,
      minutes: 0,
      locale: languageFor(languages, reader.preferred_locale),
      brand,
      recipient: { name: reader.first_name, address: reader.email },
      news: this.linksOf(scope, participantId, origin),
    });
  }

  /** Deletes a participant's news, also those that wait to be sent. Runs in the open transaction. */
  forget({ programId }: TenantScope, participantId: string): Promise<void> {
    return this.mail.forgetNews(this.secrets.newsReader(programId, participantId));
  }

  /** Repeating it changes nothing, an erased participant neither. Throws 404 for a token that is not ours. */
  async unsubscribe(token: string): Promise<{ success: true }> {
    const [, programId = '', participantId = '', mac = ''] = TOKEN.exec(token) ?? [];
    const expected = this.secrets.unsubscription(programId, participantId);
    const given = Buffer.from(mac, 'base64url');
    if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) throw new NotFoundError();
    const scope = { programId };
    return this.db.transaction(scope, async () => {
      await this.readers.unsubscribe(scope, participantId);
      await this.sessions.refreshAllOf(scope, participantId);
      return { success: true };
    });
  }

  /** @param origin of the program's site */
  private linksOf({ programId }: TenantScope, participantId: string, origin: string): NewsLinks {
    const mac = this.secrets.unsubscription(programId, participantId).toString('base64url');
    return {
      account: `${origin}/my-account`,
      unsubscribe: `${origin}/unsubscribe/${programId}.${participantId}.${mac}`,
    };
  }
}
