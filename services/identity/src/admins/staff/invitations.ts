import type { AdminRow } from '@laurel/contracts/identity/organization/admins.dto';
import { Inject, Injectable } from '@nestjs/common';
import { newToken } from '../../access/codes/code-secrets.ts';
import { type Account, CodesService } from '../../access/codes/codes.service.ts';
import { limits } from '../../access/codes/limits.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config.ts';
import { MailService } from '../../mail/mail.service.ts';
import { platformScope } from '../../platform-scope.ts';

/** Invitation links of new admins; each works once and supersedes the one before. Runs in the open transaction. */
@Injectable()
export class Invitations {
  readonly #linkPage: string;

  constructor(
    @Inject(IDENTITY_CONFIG) config: IdentityConfig,
    private readonly codes: CodesService,
    private readonly mail: MailService,
  ) {
    this.#linkPage = `${config.publicScheme}://${config.publicHostSuffix}/admin/v2/magic-login`;
  }

  async send(
    admin: Pick<AdminRow, 'id' | 'email' | 'first_name' | 'preferred_locale'>,
    organizationName: string,
  ): Promise<void> {
    const account = accountOf(admin.email);
    const { secret } = await this.codes.issue(account, {
      method: 'magic_link',
      subjectId: admin.id,
      registration: null,
      browserToken: newToken(),
    });
    await this.mail.send(this.codes.numberOf(account), {
      method: 'invitation',
      secret: `${this.#linkPage}#token=${secret}`,
      minutes: limits.invitationMinutes,
      locale: admin.preferred_locale,
      brand: { name: organizationName, colours: null },
      recipient: { name: admin.first_name, address: admin.email },
    });
  }

  async withdraw(email: string): Promise<void> {
    const account = accountOf(email);
    await this.codes.forget(account);
    await this.mail.forget(this.codes.numberOf(account));
  }
}

const accountOf = (email: string): Account => ({
  scope: platformScope,
  audience: 'admin',
  email,
  purpose: 'invitation',
});
