import type { ProvisionCollectiblesRequest } from '@laurel/contracts/rewards/collectibles.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { SealedBox } from '@laurel/service-kit/secrets/sealed-box';
import { Injectable } from '@nestjs/common';
import { RewardLookup } from '../../rewards/reward-lookup.ts';
import { AptosChain } from '../chain/aptos-chain.ts';
import { CollectiblesRepository } from '../collectibles.repository.ts';
import { collectionName } from '../collection-name.ts';
import { AptosIntegrationRepository } from '../integration/aptos-integration.repository.ts';

/** Provisions collectibles of a program on testnet, for platform commands such as the demo. */
@Injectable()
export class CollectiblesProvisioningService {
  constructor(
    private readonly integration: AptosIntegrationRepository,
    private readonly repository: CollectiblesRepository,
    private readonly rewards: RewardLookup,
    private readonly chain: AptosChain,
    private readonly box: SealedBox,
  ) {}

  /** A repetition writes nothing; an integration that staff have saved stays unchanged. */
  async provision(scope: TenantScope, request: ProvisionCollectiblesRequest): Promise<void> {
    if ((await this.integration.find(scope)) === null) {
      const { address, privateKey } = await this.chain.account(request.private_key);
      const account = { walletAddress: address, sealedKey: this.box.seal({ privateKey }) };
      await this.integration.save(scope, { isEnabled: true, network: 'testnet', ...account }, '0');
    }
    for (const id of request.reward_ids) {
      const reward = await this.rewards.lock(scope, id);
      await this.repository.addCollection(scope, id, collectionName(scope, reward));
    }
  }
}
