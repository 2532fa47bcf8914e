import { apiScopes, type ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { AdminCaller, ApiKeyCaller } from '@laurel/contracts/auth/caller';
import {
  type ApiKeyIssued,
  type ApiKeyRow,
  type ApiKeySaved,
  type ApiKeyTable,
  type CreateApiKeyRequest,
  maxApiKeys,
  type RotateApiKeyRequest,
  type UpdateApiKeyRequest,
} from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { apiKeyChangedChannel } from '@laurel/contracts/identity/api-keys/resolve-api-key.dto';
import { apiCallsPerMinute, apiWritesPerMinute } from '@laurel/contracts/public-api/api-limits';
import type { ApiIdentity } from '@laurel/contracts/public-api/me.dto';
import { newestApiVersion } from '@laurel/contracts/public-api/api-versions';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { permitted } from '@laurel/service-kit/auth/permitted';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { apiKeyPrefix, hashApiKey, newApiKey } from '@laurel/service-kit/secrets/api-key';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { ProgramsService } from '../../programs/programs.service.ts';
import { RevocationPublisher } from '../revocations/revocation-publisher.ts';
import type { ApiKey } from './api-key.entity.ts';
import { stateOf, toRow } from './api-key.views.ts';
import { ApiKeyEndedError, ScopeNotHeldError, TooManyApiKeysError } from './api-keys.errors.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { noticeOf } from './key-end.ts';

const HOUR_MILLIS = 3_600_000;

const state = `CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired' ELSE 'active' END`;

const columns: TableColumns = {
  sort: {
    name: { name: 'k.name' },
    created_at: 'k.id',
    expires_at: 'k.expires_at',
    last_used_at: 'k.last_used_at',
  },
  filter: {
    state: { sql: state, match: 'one-of' },
    mode: { sql: 'k.mode', match: 'one-of' },
  },
  search: ['k.name', 'k.prefix'],
  defaultSort: '-created_at',
  tieBreak: 'k.id',
};

type KeyValues = Pick<ApiKey, 'name' | 'expiresAt' | 'scopes' | 'allowedIps'>;

/** Keys of the public API. Their values are shown once; what is stored is a hash. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly db: Database,
    private readonly repository: ApiKeysRepository,
    private readonly programs: ProgramsService,
    private readonly audit: AuditService,
    private readonly revocations: RevocationPublisher,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<ApiKeyTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    const now = new Date();
    return { data: rows.map((row) => toRow(row, now)), meta: { ...table.meta, total } };
  }

  async show(scope: TenantScope, id: string): Promise<ApiKeyRow> {
    const row = await this.repository.find(scope, id);
    if (row === null) throw new NotFoundError();
    return toRow(row, new Date());
  }

  async create(scope: TenantScope, caller: AdminCaller, request: CreateApiKeyRequest): Promise<ApiKeyIssued> {
    const { test_mode } = await this.programs.summaryOf(scope);
    const mode = test_mode ? 'test' : 'live';
    if (request.mode !== undefined && request.mode !== mode) {
      throw new InvalidInputError({
        mode: [`must be ${mode}: this program is ${test_mode ? '' : 'not '}in test mode`],
      });
    }
    const values = valuesAfter(request, { name: '', expiresAt: null, scopes: [], allowedIps: [] });
    await this.demandHeld(scope, caller, values.scopes);
    demandFuture(values.expiresAt);
    await this.repository.lockSet(scope);
    if ((await this.repository.countWorking(scope)) >= maxApiKeys) throw new TooManyApiKeysError(maxApiKeys);
    const value = newApiKey(mode);
    const id = await this.repository.insert(scope, {
      ...values,
      noticedDays: noticeOf(values.expiresAt, new Date()),
      mode,
      prefix: apiKeyPrefix(value),
      valueHash: hashApiKey(value),
      apiVersion: newestApiVersion,
      createdBy: caller.admin_id,
    });
    await this.record(scope, caller, { id, name: values.name }, { action: 'create', before: null, after: values });
    return { success: true, message: 'API key created', api_auth: await this.show(scope, id), api_key: value };
  }

  async update(scope: TenantScope, caller: AdminCaller, request: UpdateApiKeyRequest): Promise<ApiKeySaved> {
    const key = await this.changeable(scope, request.id, request.version);
    const before = valuesOf(key);
    const after = valuesAfter(request, before);
    if (JSON.stringify(before) === JSON.stringify(after)) throw new NoChangesError();
    await this.demandHeld(
      scope,
      caller,
      after.scopes.filter((one) => !before.scopes.includes(one)),
    );
    const isMoved = after.expiresAt?.getTime() !== before.expiresAt?.getTime();
    if (isMoved) demandFuture(after.expiresAt);
    const noticed = isMoved && { noticedDays: noticeOf(after.expiresAt, new Date()) };
    await this.repository.update(scope, key.id, { ...after, ...noticed });
    await this.record(scope, caller, { id: key.id, name: after.name }, { action: 'update', before, after });
    this.publish(key);
    return { success: true, message: 'API key updated', api_auth: await this.show(scope, key.id) };
  }

  /** Gives the key a new value; the present one works on for the overlap, one from an earlier rotation ends now. */
  async rotate(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    { version, overlap_hours }: RotateApiKeyRequest,
  ): Promise<ApiKeyIssued> {
    const key = await this.changeable(scope, id, version);
    const value = newApiKey(key.mode);
    const endsAt = overlap_hours > 0 ? new Date(Date.now() + overlap_hours * HOUR_MILLIS) : null;
    await this.repository.update(scope, id, {
      prefix: apiKeyPrefix(value),
      valueHash: hashApiKey(value),
      previousHash: endsAt && key.valueHash,
      previousEndsAt: endsAt,
    });
    await this.record(scope, caller, key, {
      action: 'rotate',
      before: { prefix: key.prefix },
      after: { prefix: apiKeyPrefix(value), previous_ends_at: endsAt },
    });
    this.publish(key);
    return { success: true, message: 'API key rotated', api_auth: await this.show(scope, id), api_key: value };
  }

  /** Ends a key in all gateways; a second call changes nothing. */
  async revoke(scope: TenantScope, caller: AdminCaller, id: string): Promise<ApiKeySaved> {
    const key = await this.repository.lock(scope, id);
    if (key === null) throw new NotFoundError();
    if (await this.repository.revoke(scope, id)) {
      await this.record(scope, caller, key, { action: 'revoke', before: { prefix: key.prefix }, after: null });
      this.publish(key);
    }
    return { success: true, message: 'API key revoked', api_auth: await this.show(scope, id) };
  }

  /** What a key may do, and whose it is, for its own holder. */
  async describe(scope: TenantScope, { key_id }: ApiKeyCaller): Promise<ApiIdentity> {
    const { id, name, prefix, mode, expires_at, scopes, api_version } = await this.show(scope, key_id);
    const program = await this.programs.summaryOf(scope);
    return {
      key: { id, name, prefix, mode, expires_at },
      program: { id: program.id, name: program.name, test_mode: program.test_mode },
      scopes,
      api_version,
      limits: { calls_per_minute: apiCallsPerMinute, writes_per_minute: apiWritesPerMinute },
    };
  }

  tidy(scope: TenantScope): Promise<void> {
    return this.repository.tidy(scope);
  }

  private async changeable(scope: TenantScope, id: string, version: string): Promise<ApiKey> {
    const key = await this.repository.lock(scope, id);
    if (key === null) throw new NotFoundError();
    if (key.version !== version) throw new VersionConflictError('API key', version, key.version);
    const { revokedAt: revoked_at, expiresAt: expires_at } = key;
    if (stateOf({ revoked_at, expires_at }, new Date()) !== 'active') throw new ApiKeyEndedError();
    return key;
  }

  private async demandHeld(scope: TenantScope, caller: AdminCaller, scopes: readonly ApiScope[]): Promise<void> {
    const program = await this.programs.of(scope.programId);
    const may = permitted(caller, scope.programId, program?.features ?? {});
    const lacking = scopes.filter((one) => !may(apiScopes[one]));
    if (lacking.length > 0) throw new ScopeNotHeldError(lacking);
  }

  private publish({ valueHash, previousHash }: ApiKey): void {
    const hashes = previousHash ? [valueHash, previousHash] : [valueHash];
    this.db.afterCommit(() => this.revocations.publish(apiKeyChangedChannel, hashes));
  }

  private record(
    scope: TenantScope,
    caller: AdminCaller,
    { id, name }: Pick<ApiKey, 'id' | 'name'>,
    change: { action: string; before: object | null; after: object | null },
  ): Promise<void> {
    return this.audit.record(scope, caller, { ...change, resource: 'api_key', resourceId: id, title: name });
  }
}

const valuesOf = ({ name, expiresAt, scopes, allowedIps }: KeyValues): KeyValues => ({
  name,
  expiresAt,
  scopes,
  allowedIps,
});

/** The values after a request; fields that it leaves out stay as they were. */
function valuesAfter(
  { name, expires_at, scopes, allowed_ips }: Partial<Omit<CreateApiKeyRequest, 'mode'>>,
  before: KeyValues,
): KeyValues {
  return {
    name: name?.trim() ?? before.name,
    expiresAt: expires_at === undefined ? before.expiresAt : expires_at === null ? null : new Date(expires_at),
    scopes: scopes ?? before.scopes,
    allowedIps: allowed_ips ?? before.allowedIps,
  };
}

function demandFuture(expiresAt: Date | null): void {
  if (expiresAt !== null && expiresAt <= new Date())
    throw new InvalidInputError({ expires_at: ['must be in the future'] });
}
