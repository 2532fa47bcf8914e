import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type CreateWebhookEndpointRequest,
  maxWebhookEndpoints,
  type NewWebhookEndpoint,
  type RotateWebhookSecretRequest,
  type UpdateWebhookEndpointRequest,
  type WebhookDeliveriesQuery,
  type WebhookDelivery,
  type WebhookDeliveryTable,
  type WebhookEndpointRow,
  type WebhookEndpointSaved,
  type WebhookEndpointTable,
  type WebhookSecretIssued,
  type WebhookVerdict,
} from '@laurel/contracts/integrations/webhooks.dto';
import { type PublicEventType, publicEventTypes } from '@laurel/contracts/public-events/public-event';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { AddressGuard } from '../deliveries/address-guard.ts';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { WebhookSecrets } from '../deliveries/webhook-secrets.ts';
import type { WebhookEndpoint } from './webhook-endpoint.entity.ts';
import { UrlNotAllowedError, WebhookLimitError } from './webhooks.errors.ts';
import { type ListedEndpoint, WebhooksRepository } from './webhooks.repository.ts';

const HOUR_MILLIS = 3_600_000;

const REMOVED = `(w.disabled_reason IS NOT DISTINCT FROM 'removed')::text`;

const columns: TableColumns = {
  sort: { url: 'w.url', created_at: 'w.id', last_success_at: 'w.last_success_at' },
  filter: { removed: { sql: REMOVED, match: 'one-of' } },
  search: ['w.url'],
  defaultSort: '-created_at',
  tieBreak: 'w.id',
};

type Values = Pick<WebhookEndpoint, 'url' | 'description' | 'types' | 'isOrdered' | 'disabledReason'>;

/** The addresses of a program's own systems that receive events. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly repository: WebhooksRepository,
    private readonly deliveries: DeliveriesService,
    private readonly guard: AddressGuard,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditService,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<WebhookEndpointTable> {
    query.columnFilters = { removed: 'false', ...query.columnFilters };
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map(rowOf), meta: { ...table.meta, total } };
  }

  async fresh(scope: TenantScope): Promise<NewWebhookEndpoint> {
    const left = Math.max(0, maxWebhookEndpoints - (await this.repository.count(scope)));
    return { types: [...publicEventTypes], left };
  }

  async show(scope: TenantScope, id: string): Promise<WebhookEndpointRow> {
    const row = await this.repository.find(scope, id);
    if (row === null) throw new NotFoundError();
    return rowOf(row);
  }

  /** The host name is looked up before the transaction begins. */
  async create(
    scope: TenantScope,
    caller: AdminCaller,
    { url: text, description = '', types, ordered = false }: CreateWebhookEndpointRequest,
  ): Promise<WebhookSecretIssued> {
    const url = await this.allowed(text);
    return this.database.transaction(scope, async () => {
      await this.repository.lockSet(scope);
      if ((await this.repository.count(scope)) >= maxWebhookEndpoints) throw new WebhookLimitError(maxWebhookEndpoints);
      const { secret, sealed } = this.secrets.create();
      const values = { url, description: description.trim(), types: inOrder(types), isOrdered: ordered };
      const id = await this.repository.insert(scope, { ...values, secret: sealed });
      await this.record(scope, caller, { id, url }, { action: 'create', before: null, after: values });
      return Object.assign(await this.saved(scope, id, 'Webhook endpoint created'), { secret });
    });
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointSaved> {
    const url = request.url === undefined ? undefined : await this.allowed(request.url);
    return this.database.transaction(scope, async () => {
      const stored = await this.changeable(scope, id, request.version);
      const before = valuesOf(stored);
      const after = valuesAfter(request, url, before);
      if (JSON.stringify(before) === JSON.stringify(after)) throw new NoChangesError();
      // An admin who enables it or corrects its address says that it works: it has five days anew.
      const isEnabled = before.disabledReason !== null && after.disabledReason === null;
      const isAnew = isEnabled || before.url !== after.url;
      await this.repository.update(scope, id, { ...after, ...(isAnew && { failingSince: null, warnedAt: null }) });
      await this.record(scope, caller, { id, url: after.url }, { action: 'update', before, after });
      return this.saved(scope, id, 'Webhook endpoint updated');
    });
  }

  async remove(scope: TenantScope, caller: AdminCaller, id: string): Promise<void> {
    const stored = await this.repository.lock(scope, id);
    if (stored === null) throw new NotFoundError();
    await this.repository.update(scope, id, { disabledReason: 'removed', previousSecret: null, previousEndsAt: null });
    await this.deliveries.giveUp(scope, id);
    await this.repository.deleteRemoved(scope);
    await this.record(scope, caller, stored, { action: 'delete', before: valuesOf(stored), after: null });
  }

  async rotate(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    { version, overlap_hours }: RotateWebhookSecretRequest,
  ): Promise<WebhookSecretIssued> {
    const stored = await this.changeable(scope, id, version);
    const { secret, sealed } = this.secrets.create();
    const ends = overlap_hours === 0 ? null : new Date(Date.now() + overlap_hours * HOUR_MILLIS);
    await this.repository.update(scope, id, {
      secret: sealed,
      previousSecret: ends === null ? null : stored.secret,
      previousEndsAt: ends,
    });
    await this.record(scope, caller, stored, { action: 'rotate', before: null, after: { overlap_hours } });
    return Object.assign(await this.saved(scope, id, 'The webhook endpoint has a new secret'), { secret });
  }

  test(scope: TenantScope, id: string, type: PublicEventType): Promise<WebhookVerdict> {
    return this.deliveries.test(scope, id, type);
  }

  async deliveriesOf(scope: TenantScope, id: string, query: WebhookDeliveriesQuery): Promise<WebhookDeliveryTable> {
    if ((await this.repository.find(scope, id)) === null) throw new NotFoundError();
    return this.deliveries.table(scope, id, query);
  }

  delivery(scope: TenantScope, id: string, deliveryId: string): Promise<WebhookDelivery> {
    return this.deliveries.show(scope, id, deliveryId);
  }

  async retry(scope: TenantScope, caller: AdminCaller, id: string, deliveryId: string): Promise<void> {
    const stored = await this.repository.find(scope, id);
    if (stored === null || stored.disabled_reason === 'removed') throw new NotFoundError();
    await this.deliveries.retry(scope, id, deliveryId);
    await this.record(scope, caller, stored, { action: 'retry', before: null, after: { delivery_id: deliveryId } });
  }

  /** The address in its normal spelling. */
  private async allowed(text: string): Promise<string> {
    const url = text.trim();
    const fault = await this.guard.faultOf(url);
    if (fault !== null) throw new UrlNotAllowedError(fault);
    return new URL(url).href;
  }

  private async changeable(scope: TenantScope, id: string, version: string): Promise<WebhookEndpoint> {
    const stored = await this.repository.lock(scope, id);
    if (stored === null) throw new NotFoundError();
    if (stored.version !== version) throw new VersionConflictError('webhook endpoint', version, stored.version);
    return stored;
  }

  private async saved(scope: TenantScope, id: string, message: string): Promise<WebhookEndpointSaved> {
    return { success: true, message, webhook: await this.show(scope, id) };
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    { id, url }: { id: string; url: string },
    change: { action: string; before: object | null; after: object | null },
  ): Promise<void> {
    await this.audit.record(scope, caller, { ...change, resource: 'webhook_endpoint', resourceId: id, title: url });
  }
}

const inOrder = (types: readonly PublicEventType[]): PublicEventType[] =>
  publicEventTypes.filter((type) => types.includes(type));

const valuesOf = ({ url, description, types, isOrdered, disabledReason }: WebhookEndpoint): Values => ({
  url,
  description,
  types: inOrder(types),
  isOrdered,
  disabledReason,
});

function valuesAfter(
  { description, types, ordered, enabled }: UpdateWebhookEndpointRequest,
  url: string | undefined,
  before: Values,
): Values {
  const turnedOff = before.disabledReason ?? ('staff' as const);
  return {
    url: url ?? before.url,
    description: description?.trim() ?? before.description,
    types: types === undefined ? before.types : inOrder(types),
    isOrdered: ordered ?? before.isOrdered,
    disabledReason: enabled === undefined ? before.disabledReason : enabled ? null : turnedOff,
  };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const rowOf = ({
  created_at,
  failing_since,
  last_success_at,
  previous_ends_at,
  ...row
}: ListedEndpoint): WebhookEndpointRow => ({
  ...row,
  enabled: row.disabled_reason === null,
  failing_since: iso(failing_since),
  last_success_at: iso(last_success_at),
  previous_ends_at: iso(previous_ends_at),
  created_at: created_at.toISOString(),
});
