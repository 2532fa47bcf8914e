import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
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
    private readonly participants: KnownParticipants,
  ) {}

  /** The address of a participant's account; `null` for an erased participant, who gets none. */
  async addressOf(scope: TenantScope, participantId: string): Promise<string | null> {
    const found = await this.database.transaction(scope, async () =>
      (await this.isErased(scope, participantId))
        ? null
        : { address: await this.repository.wallet(scope, participantId) },
    );
    if (found === null) return null;
    if (found.address !== null) return found.address;
    const { address, privateKey } = await this.chain.newAccount();
    return this.database.transaction(scope, async () => {
      if (await this.isErased(scope, participantId)) return null;
      const wallet = { address, sealedKey: this.box.seal({ privateKey }) };
      if (!(await this.repository.addWallet(scope, participantId, wallet))) return this.addressOf(scope, participantId);
      await this.outbox.append(scope, {
        type: 'chain_account.created',
        data: { participant_id: participantId, address },
      });
      return address;
    });
  }

  /** An erasure that comes meanwhile waits for the open transaction, and then empties the key that it has written. */
  private async isErased(scope: TenantScope, participantId: string): Promise<boolean> {
    return (await this.participants.withoutErased(scope, [{ participant_id: participantId }])).length === 0;
  }
}
