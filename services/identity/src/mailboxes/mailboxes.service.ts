import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { CodeSecrets } from '../codes/code-secrets.ts';
import { mailboxOf } from './mailbox.ts';
import { MailboxesRepository } from './mailboxes.repository.ts';

/**
 * Which mailboxes a program has had members of, as keyed hashes: they stay when the members are erased, so that one
 * mailbox brings the points of a sign-up or referral once.
 */
@Injectable()
export class MailboxesService {
  constructor(
    private readonly repository: MailboxesRepository,
    private readonly secrets: CodeSecrets,
  ) {}

  /** Keeps a member's mailbox; answers whether there was a member with it before. In the open transaction. */
  async remember(scope: TenantScope, email: string): Promise<{ repeated: boolean }> {
    const added = await this.repository.add(scope, this.secrets.mailbox(scope.programId, mailboxOf(email)));
    return { repeated: !added };
  }
}
