import { Database } from '@laurel/service-kit/database/database';
import { SealedBox } from '@laurel/service-kit/secrets/sealed-box';
import { Injectable } from '@nestjs/common';
import { MailPost } from './mail-post.ts';
import { MailRepository } from './mail.repository.ts';
import { messageOf, type NewsMail, type StaffNotice, type TransactionalMail } from './mail-templates.ts';

// After this time a person has long requested another code.
const GIVE_UP_SECONDS = 300;
// An invitation or news is not waited for in front of the mailbox.
const GIVE_UP_NEWS_SECONDS = 86_400;

export interface NewsAccount {
  /** Hash of a participant. */
  reader: Buffer;
  /** Identifies the news: sent again, they replace those that still wait. */
  occasion: Buffer;
}

@Injectable()
export class MailService {
  constructor(
    private readonly db: Database,
    private readonly mails: MailRepository,
    private readonly box: SealedBox,
    private readonly post: MailPost,
  ) {}

  /** Queues a code or link, to be sent once the open transaction has been committed. `account` as in `login_code`. */
  send(account: Buffer, mail: TransactionalMail): Promise<void> {
    return this.queue(account, mail, mail.method === 'invitation' ? GIVE_UP_NEWS_SECONDS : GIVE_UP_SECONDS);
  }

  /** Queues news as `send` does; only `NewsService` calls it, which asks whether the reader wants them. */
  sendNews({ reader, occasion }: NewsAccount, mail: NewsMail): Promise<void> {
    return this.queue(Buffer.concat([reader, occasion]), mail, GIVE_UP_NEWS_SECONDS);
  }

  /** Queues mail to a member of staff as `send` does; `occasion` is told once while it waits. */
  sendNotice(occasion: Buffer, mail: StaffNotice): Promise<void> {
    return this.queue(occasion, mail, GIVE_UP_NEWS_SECONDS);
  }

  /** Deletes sent and waiting mail of an account. Runs in the open transaction. */
  forget(account: Buffer): Promise<void> {
    return this.mails.forget(account);
  }

  /** Deletes sent and waiting news of a reader. Runs in the open transaction. */
  forgetNews(reader: NewsAccount['reader']): Promise<void> {
    return this.mails.forgetFrom(reader);
  }

  tidy(): Promise<void> {
    return this.mails.tidy();
  }

  private async queue(
    account: Buffer,
    mail: TransactionalMail | NewsMail | StaffNotice,
    patience: number,
  ): Promise<void> {
    await this.mails.replace(account, this.box.seal(messageOf(mail)), patience);
    this.db.afterCommit(() => this.post.wake());
  }
}
