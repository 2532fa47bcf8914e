import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  AptosIntegration,
  AptosNetwork,
  AptosSaved,
  AptosStatus,
  SaveAptosRequest,
} from '@laurel/contracts/rewards/collectibles.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { SealedBox } from '@laurel/service-kit/secrets/sealed-box';
import { Injectable } from '@nestjs/common';
import { AptosChain } from '../chain/aptos-chain.ts';
import { MainnetLockedError, NetworkLockedError } from '../collectibles.errors.ts';
import { AptosIntegrationRepository, type AptosValues } from './aptos-integration.repository.ts';

const UPDATED = 'Aptos integration was updated successfully!';
/** Values, and the version of their row. */
type Versioned = AptosValues & { version: string };

const unsaved: Versioned = {
  isEnabled: false,
  network: 'testnet',
  walletAddress: null,
  sealedKey: null,
  version: '0',
};

/** The Aptos integration of a program, as staff configure it. */
@Injectable()
export class AptosIntegrationService {
  constructor(
    private readonly repository: AptosIntegrationRepository,
    private readonly chain: AptosChain,
    private readonly box: SealedBox,
    private readonly audit: AuditService,
  ) {}

  async show(scope: TenantScope): Promise<AptosIntegration> {
    return this.view(scope, (await this.repository.find(scope)) ?? unsaved);
  }

  async status(scope: TenantScope): Promise<AptosStatus> {
    return { enabled: (await this.repository.find(scope))?.isEnabled ?? false };
  }

  async save(scope: TenantScope, caller: AdminCaller, request: SaveAptosRequest): Promise<AptosSaved> {
    const found = (await this.repository.find(scope)) ?? unsaved;
    const current = Number(found.version);
    if (current !== request.version) throw new VersionConflictError('integration', request.version, current);
    await this.assertNetwork(scope, found, request.network);
    const account = await this.accountOf(found, request);
    if (request.enabled && account.walletAddress === null) {
      throw new InvalidInputError({ private_key: ['is required'] });
    }
    const isSame =
      found.isEnabled === request.enabled &&
      found.network === request.network &&
      found.walletAddress === account.walletAddress;
    if (isSame) throw new NoChangesError();
    const values = { isEnabled: request.enabled, network: request.network, ...account };
    const version = await this.repository.save(scope, values, found.version);
    if (version === null) throw new VersionConflictError('integration', request.version, current + 1);
    await this.audit.record(scope, caller, {
      action: 'update_aptos',
      resource: 'program',
      resourceId: scope.programId,
      title: 'Aptos',
      before: audited(found),
      after: audited(values),
    });
    return savedRecord(UPDATED, await this.view(scope, { ...values, version }));
  }

  private async assertNetwork(scope: TenantScope, { network }: AptosValues, wanted: AptosNetwork): Promise<void> {
    if (wanted === network) return;
    if (wanted === 'testnet') throw new NetworkLockedError();
    const isTest = await this.repository.isTest(scope);
    if (isTest || !this.chain.reaches('mainnet')) throw new MainnetLockedError(isTest);
  }

  private async accountOf(
    { walletAddress, sealedKey }: AptosValues,
    { private_key: privateKey }: SaveAptosRequest,
  ): Promise<Pick<AptosValues, 'walletAddress' | 'sealedKey'>> {
    if (privateKey === undefined) return { walletAddress, sealedKey };
    const { address } = await this.chain.account(privateKey);
    return { walletAddress: address, sealedKey: this.box.seal({ privateKey }) };
  }

  private async view(
    scope: TenantScope,
    { isEnabled, network, walletAddress, version }: Versioned,
  ): Promise<Pick<AptosIntegration, keyof AptosIntegration>> {
    return {
      id: scope.programId,
      enabled: isEnabled,
      network,
      wallet_address: walletAddress,
      integratable_type: 'Program',
      integratable_id: scope.programId,
      network_locked: network === 'mainnet',
      mainnet_allowed: this.chain.reaches('mainnet') && !(await this.repository.isTest(scope)),
      version: Number(version),
    };
  }
}

const audited = ({ isEnabled, network, walletAddress }: AptosValues): object => ({
  enabled: isEnabled,
  network,
  wallet_address: walletAddress,
});
