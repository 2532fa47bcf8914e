import { apiCallsPerMinute, apiWritesPerMinute } from '@laurel/contracts/public-api/api-limits';
import { apiVersions } from '@laurel/contracts/public-api/api-versions';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pick } from '../calls/proxy/answer-headers.ts';
import { abortSignalOf } from '../calls/proxy/abort-signal.ts';
import { ClosedRequestError } from '../calls/proxy/closed-request.error.ts';
import { IncomingBodies } from '../calls/proxy/incoming-bodies.ts';
import { ordinary } from '../calls/proxy/request-body.ts';
import { type Route, routeOf, WAITS_MILLIS } from '../calls/proxy/route-table.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { addressBucket, clientAddress } from '../protection/client-address.ts';
import { type Allowance, RateLimits } from '../protection/rate-limits.ts';
import { type PassedAnswer, Upstreams } from '../upstreams/upstreams.ts';
import { ApiDocuments } from './api-documents.ts';
import { ApiKeyUseCounter } from './api-key-use.ts';
import { ApiKeysService, type KnownKey } from './api-keys.service.ts';
import {
  InvalidApiKeyError,
  IpNotAllowedError,
  KeyInAddressError,
  RateLimitedError,
  UnknownVersionError,
  WrongModeError,
} from './api.errors.ts';
import { ExternalIds } from './external-ids.ts';
import { refusalOf } from './problems/service-refusal.ts';

const ROOT = '/api/';
const KEY_IN_ADDRESS = /lk_(?:live|test)_/i;

const toService = ['accept', 'content-encoding', 'content-type', 'content-length', 'idempotency-key', 'traceparent'];
const toCaller = [
  'allow',
  'content-disposition',
  'content-length',
  'content-type',
  'etag',
  'idempotent-replayed',
  'location',
  'retry-after',
];

/**
 * The public API. The key names the program, so neither host nor cookies count, no token against forged requests is
 * needed, and no page of another origin may read an answer.
 */
@Injectable()
export class ApiService {
  private readonly trustedHops: number;

  constructor(
    @Inject(GATEWAY_CONFIG) { trustedHops }: GatewayConfig,
    private readonly keys: ApiKeysService,
    private readonly use: ApiKeyUseCounter,
    private readonly limits: RateLimits,
    private readonly bodies: IncomingBodies,
    private readonly upstreams: Upstreams,
    private readonly documents: ApiDocuments,
    private readonly references: ExternalIds,
  ) {
    this.trustedHops = trustedHops;
  }

  owns(path: string): boolean {
    return path.startsWith(ROOT);
  }

  async answer(request: FastifyRequest, reply: FastifyReply, path: string, query: string): Promise<void> {
    const address = clientAddress(request, this.trustedHops);
    const bucket = addressBucket(address);
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'authorization' });
    if (KEY_IN_ADDRESS.test((path + query).replaceAll(/%5f/gi, '_'))) throw new KeyInAddressError();
    const document = this.documents.find(request.method, path);
    if (document) {
      await this.limits.count('safe', bucket);
      await reply.headers(document.headers).send(document.body);
      return;
    }
    const key = await this.keyOf(request, address, bucket);
    reply.header('laurel-version', versionOf(request, key));
    await this.limit(request, reply, key);
    this.use.count(key.caller, address);
    const route = routeOf(path);
    if (!route) throw new NotFoundError();
    const place = request.method === 'PUT' ? path : await this.references.resolve(key.caller, path);
    const target = { request, reply, key, route, address, path: place + query };
    if (isReading(request)) await this.forward(target, null);
    else await this.bodies.whole(request.raw, bucket, ordinary, (body) => this.forward(target, body));
  }

  private async keyOf(request: FastifyRequest, address: string, bucket: string): Promise<KnownKey> {
    const value = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const key = value === undefined ? null : await this.keys.resolve(value);
    if (key === null) {
      const { allowed, seconds } = await this.limits.take('badKeys', bucket);
      throw allowed ? new InvalidApiKeyError() : new RateLimitedError(seconds);
    }
    if (!key.allows(address)) throw new IpNotAllowedError();
    if (key.test_mode && key.caller.mode === 'live') throw new WrongModeError();
    return key;
  }

  /** Counts the call of the key, and writes what is left of its limits into the answer. */
  private async limit(request: FastifyRequest, reply: FastifyReply, { caller }: KnownKey): Promise<void> {
    const bucket = caller.key_id;
    const taken: [string, number, Allowance][] = [
      ['key', apiCallsPerMinute, await this.limits.take('apiCalls', bucket)],
    ];
    if (!isReading(request)) taken.push(['writes', apiWritesPerMinute, await this.limits.take('apiWrites', bucket)]);
    reply.headers({
      'ratelimit-policy': taken.map(([name, most]) => `"${name}";q=${most};w=60`).join(', '),
      ratelimit: taken.map(([name, , { remaining, seconds }]) => `"${name}";r=${remaining};t=${seconds}`).join(', '),
    });
    const over = taken.find(([, , { allowed }]) => !allowed);
    if (over) throw new RateLimitedError(over[2].seconds);
  }

  private async forward({ request, reply, key, route, address, path }: Target, body: Buffer | null): Promise<void> {
    const closed = abortSignalOf(reply);
    const call = this.upstreams.pass(route.upstream, {
      signal: closed,
      ...(route.waits && { timeoutMillis: WAITS_MILLIS }),
      method: request.method,
      path,
      caller: key.caller,
      body,
      headers: {
        ...pick(request.headers, toService),
        ...(body && { 'content-length': String(body.byteLength) }),
        'accept-language': 'en',
        'x-request-id': request.id,
        'x-client-ip': address,
        'laurel-version': String(reply.getHeader('laurel-version')),
      },
    });
    const answer = await call.catch((error: unknown) => {
      throw closed.aborted ? new ClosedRequestError() : error;
    });
    if (answer.statusCode >= 400) throw await refusalOf(answer);
    await this.pass(request, reply, answer);
  }

  private async pass(request: FastifyRequest, reply: FastifyReply, answer: PassedAnswer): Promise<void> {
    reply.code(answer.statusCode).headers(pick(answer.headers, toCaller));
    await reply.send(request.method === 'HEAD' ? null : answer.body);
  }
}

interface Target {
  request: FastifyRequest;
  reply: FastifyReply;
  key: KnownKey;
  route: Route;
  address: string;
  path: string;
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** The version that a call names, else that of its key. */
function versionOf({ headers }: FastifyRequest, { api_version }: KnownKey): string {
  const named = headers['laurel-version'];
  if (named === undefined) return api_version;
  const known = apiVersions.find((version) => version === named);
  if (known === undefined) throw new UnknownVersionError(apiVersions);
  return known;
}
