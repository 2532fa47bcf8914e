import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { CodeSecrets } from '../codes/code-secrets.ts';
import { mailboxOf } from './mailbox.ts';
import { MailboxesRepository } from './mailboxes.repository.ts';

/**
 * The mailboxes that a program has had members with, as keyed hashes: they stay when the members are erased, so that
 * one mailbox earns the points of a sign-up or referral once.
 */
@Injectable()
export class MailboxesService {
  constructor(
    private readonly repository: MailboxesRepository,
    private readonly secrets: CodeSecrets,
  ) {}

  /** Stores a member's mailbox; returns whether an earlier member had it. Runs in the open transaction. */
  async remember(scope: TenantScope, email: string): Promise<{ repeated: boolean }> {
    const added = await this.repository.add(scope, this.secrets.mailbox(scope.programId, mailboxOf(email)));
    return { repeated: !added };
  }
}
