import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { CodeSecrets } from '../../access/codes/code-secrets.ts';
import { SessionsService } from '../../access/sessions/sessions.service.ts';
import type { NewsLinks } from '../../mail/mail-templates.ts';
import { type NewsReader, NewsRepository } from './news.repository.ts';

const TOKEN = /^(\d{1,19})\.(\d{1,19})\.([A-Za-z0-9_-]{43})$/;

/** News: mail that a participant has not asked for, such as that about a won reward. */
@Injectable()
export class NewsService {
  constructor(
    private readonly db: Database,
    private readonly readers: NewsRepository,
    private readonly secrets: CodeSecrets,
    private readonly sessions: SessionsService,
  ) {}

  /** `null` when the participant wants no news, or may not sign in. Runs in the open transaction. */
  reader(scope: TenantScope, participantId: string): Promise<NewsReader | null> {
    return this.readers.reader(scope, participantId);
  }

  /** @param origin of the program's site */
  links({ programId }: TenantScope, participantId: string, origin: string): NewsLinks {
    const mac = this.secrets.unsubscription(programId, participantId).toString('base64url');
    return {
      account: `${origin}/my-account`,
      unsubscribe: `${origin}/unsubscribe/${programId}.${participantId}.${mac}`,
    };
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
}
