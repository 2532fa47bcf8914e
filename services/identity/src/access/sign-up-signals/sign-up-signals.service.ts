import type { SignUpSignals } from '@laurel/contracts/events/domain-event';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { SignUpSignalsRepository } from './sign-up-signals.repository.ts';

/** What sign-ups have in common with members, for the payments of their recruiters. Runs in the open transaction. */
@Injectable()
export class SignUpSignalsService {
  constructor(private readonly repository: SignUpSignalsRepository) {}

  /** Assigns the used code of a sign-up to its participant, who did not exist when the code was requested. */
  async assign(scope: TenantScope, codeId: string, participantId: string): Promise<void> {
    await this.repository.assign(scope, codeId, participantId);
  }

  async find(scope: TenantScope, codeId: string, participantId: string): Promise<SignUpSignals> {
    const [same_browser, same_network, network_sign_ups] = [
      await this.repository.sameBrowser(scope, codeId, participantId),
      await this.repository.sameNetwork(scope, codeId, participantId),
      await this.repository.networkSignUps(scope, codeId),
    ];
    return { same_browser, same_network, network_sign_ups };
  }
}
