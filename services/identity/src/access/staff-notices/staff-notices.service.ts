import type { Permission } from '@laurel/contracts/auth/permissions';
import { permitted } from '@laurel/service-kit/auth/permitted';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config.ts';
import type { StaffNotice } from '../../mail/mail-templates.ts';
import { MailService } from '../../mail/mail.service.ts';
import { ProgramsService } from '../../programs/programs.service.ts';
import { grantOf } from '../permissions/grant-of.ts';
import { StaffNoticesRepository } from './staff-notices.repository.ts';

/** What a notice says. */
interface Notice extends Pick<StaffNotice, 'method' | 'record' | 'at'> {
  /** The page below the program's settings to which it leads. */
  path: string;
  /** Identifies the occasion: sent again, a notice replaces the one that still waits. */
  occasion: string;
}

/** Mail to the staff of a program who may do something about it. */
@Injectable()
export class StaffNoticesService {
  constructor(
    private readonly repository: StaffNoticesRepository,
    private readonly programs: ProgramsService,
    private readonly mail: MailService,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Queues a notice to everyone with the permission, each in their language. Runs in the open transaction. */
  async send(scope: TenantScope, permission: Permission, { path, occasion, ...notice }: Notice): Promise<void> {
    const { programId } = scope;
    const program = await this.programs.of(programId);
    if (program === null) return;
    const { brand } = await this.programs.forSignIn(scope);
    const { publicScheme, publicHostSuffix } = this.config;
    const secret = `${publicScheme}://${publicHostSuffix}/admin/v2/programs/${programId}/settings/${path}`;
    for (const { id, email, first_name, preferred_locale, organization_id, grants } of await this.repository.readers(
      scope,
    )) {
      const rights = { organization_id, super_admin: false, grants: grants.map(grantOf) };
      if (!permitted(rights, programId, program.features)(permission)) continue;
      const account = createHash('sha256').update(`${notice.method} ${programId} ${occasion} ${id}`).digest();
      const recipient = { name: first_name, address: email };
      await this.mail.sendNotice(account, { ...notice, secret, locale: preferred_locale, brand, recipient });
    }
  }
}
