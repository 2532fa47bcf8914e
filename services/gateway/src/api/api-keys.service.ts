import {
  apiKeyChangedChannel,
  type ResolveApiKeyResponse,
  type ResolvedApiKey,
} from '@laurel/contracts/identity/api-keys/resolve-api-key.dto';
import { hashApiKey, isApiKey } from '@laurel/service-kit/secrets/api-key';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BlockList, isIPv6 } from 'node:net';
import { RevocableCache } from '../cache/revocable-cache.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { Upstreams } from '../upstreams/upstreams.ts';

export interface KnownKey extends ResolvedApiKey {
  /** Whether a client of this address may use the key. */
  allows: (address: string) => boolean;
}

const MAX_KEYS = 10_000;

/** Resolves API keys. Revoked ones are dropped within a second, with or without Redis. */
@Injectable()
export class ApiKeysService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cache: RevocableCache<KnownKey | null>;
  private readonly upstreams: Upstreams;

  constructor(@Inject(GATEWAY_CONFIG) { redisUrl }: GatewayConfig, upstreams: Upstreams) {
    this.upstreams = upstreams;
    this.cache = new RevocableCache({ redisUrl, channel: apiKeyChangedChannel, most: MAX_KEYS });
  }

  onApplicationBootstrap(): void {
    this.cache.start();
  }

  onApplicationShutdown(): void {
    this.cache.stop();
  }

  /**
   * The working key of a value, or `null`. A text with a wrong checksum is no key, which anybody can compute: it needs
   * no question to identity, and the time that this saves tells nothing.
   */
  async resolve(value: string): Promise<KnownKey | null> {
    if (!isApiKey(value)) return null;
    const hash = hashApiKey(value).toString('base64url');
    const key = await this.cache.get(`${hash} `, async () => {
      const path = '/internal/api_keys/resolve';
      const { key: found } = await this.upstreams.ask<ResolveApiKeyResponse>('identity', path, { key_hash: hash });
      return found && { ...found, allows: addressRule(found.allowed_ips) };
    });
    const hasEnded = key !== null && key.ends_at !== null && Date.parse(key.ends_at) <= Date.now();
    return hasEnded ? null : key;
  }
}

/** @param ranges addresses and CIDR ranges; none: every address */
function addressRule(ranges: readonly string[]): KnownKey['allows'] {
  if (ranges.length === 0) return () => true;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
