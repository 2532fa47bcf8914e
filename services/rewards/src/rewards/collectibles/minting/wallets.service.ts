import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { SealedBox } from '@laurel/service-kit/secrets/sealed-box';
import { Injectable } from '@nestjs/common';
import { AptosChain } from '../chain/aptos-chain.ts';
import { MintingRepository } from './minting.repository.ts';

/** Chain accounts that the platform manages for participants, each created with their first token. */
@Injectable()
export class WalletsService {
  constructor(
    private readonly database: Database,
    private readonly repository: MintingRepository,
    private readonly chain: AptosChain,
    private readonly box: SealedBox,
    private readonly outbox: Outbox,
  ) {}

  /** The address of a participant's account. */
  async addressOf(scope: TenantScope, participantId: string): Promise<string> {
    const found = await this.database.transaction(scope, () => this.repository.wallet(scope, participantId));
    if (found !== null) return found;
    const { address, privateKey } = await this.chain.newAccount();
    return this.database.transaction(scope, async () => {
      const wallet = { address, sealedKey: this.box.seal({ privateKey }) };
      if (!(await this.repository.addWallet(scope, participantId, wallet))) return this.addressOf(scope, participantId);
      await this.outbox.append(scope, {
        type: 'chain_account.created',
        data: { participant_id: participantId, address },
      });
      return address;
    });
  }
}
