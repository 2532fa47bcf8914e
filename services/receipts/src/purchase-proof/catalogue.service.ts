import type { AuditedResource } from '@laurel/contracts/audit/audit.dto';
import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import type { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import type { TablePage } from '@laurel/service-kit/table/table-page';
import { type TableColumns, type TableSql, tableSql } from '@laurel/service-kit/table/table-sql';
import { isDeepStrictEqual } from 'node:util';

/** The differences between products and merchants of a program. */
export interface CatalogueKind<Values> {
  noun: 'Product' | 'Merchant';
  resource: AuditedResource;
  /** The field of the name, which is unique in the program. */
  nameField: string;
  nameOf: (values: Values) => string;
  /** Refusals of a duplicate name, and of more than `most` entries. */
  taken: string;
  full: string;
  /** The stored values of a request. Throws `InvalidInputError`. */
  valuesOf: (request: Values) => Values;
  most: number;
  columns: TableColumns;
}

type SavedEntry<Entry> = Entry & { success: true; message: string };

interface CatalogueStore<Values, Entry> {
  takeTurn(scope: TenantScope): Promise<void>;
  page(scope: TenantScope, table: TableSql): Promise<TablePage<Entry>>;
  find(scope: TenantScope, id: string): Promise<Entry | null>;
  isNamed(scope: TenantScope, name: string, except: string | null): Promise<boolean>;
  count(scope: TenantScope): Promise<number>;
  /** Resolves with the new id. */
  insert(scope: TenantScope, values: Values): Promise<string>;
  update(scope: TenantScope, id: string, values: Values): Promise<void>;
}

/**
 * The catalogue of staff that receipts are compared with: products and merchants share listing, creating and changing.
 */
export abstract class CatalogueService<Values extends object, Entry extends Values & { id: string; version: string }> {
  protected constructor(
    private readonly kind: CatalogueKind<Values>,
    private readonly store: CatalogueStore<Values, Entry>,
    private readonly audit: AuditService,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<{ data: Entry[]; meta: TableMeta }> {
    const table = tableSql(query, this.kind.columns, 1);
    const { rows, total } = await this.store.page(scope, table);
    return { data: rows, meta: { ...table.meta, total } };
  }

  async show(scope: TenantScope, id: string): Promise<Entry> {
    const entry = await this.store.find(scope, id);
    if (entry === null) throw new NotFoundError();
    return entry;
  }

  async create(scope: TenantScope, caller: AdminCaller, request: Values): Promise<SavedEntry<Entry>> {
    const { noun, most, full, valuesOf } = this.kind;
    const values = valuesOf(request);
    await this.store.takeTurn(scope);
    await this.assertFree(scope, values, null);
    if ((await this.store.count(scope)) >= most) throw this.nameFault(full);
    const id = await this.store.insert(scope, values);
    await this.record(scope, caller, 'create', id, null, values);
    return savedRecord(`${noun} was created successfully.`, await this.show(scope, id));
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: Values & { version: string },
  ): Promise<SavedEntry<Entry>> {
    const { noun, valuesOf } = this.kind;
    const values = valuesOf(request);
    await this.store.takeTurn(scope);
    const found = await this.show(scope, id);
    if (found.version !== request.version) {
      throw new VersionConflictError(noun.toLowerCase(), request.version, found.version);
    }
    const before = Object.fromEntries(Object.keys(values).map((field) => [field, found[field as keyof Entry]]));
    if (isDeepStrictEqual(before, values)) throw new NoChangesError();
    await this.assertFree(scope, values, id);
    await this.store.update(scope, id, values);
    await this.record(scope, caller, 'update', id, before, values);
    return savedRecord(`${noun} was updated successfully.`, await this.show(scope, id));
  }

  private async assertFree(scope: TenantScope, values: Values, id: string | null): Promise<void> {
    const { nameOf, taken } = this.kind;
    if (await this.store.isNamed(scope, nameOf(values), id)) throw this.nameFault(taken);
  }

  private nameFault(text: string): InvalidInputError {
    return new InvalidInputError({ [this.kind.nameField]: [text] });
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    action: string,
    resourceId: string,
    before: object | null,
    after: Values,
  ): Promise<void> {
    const { resource, nameOf } = this.kind;
    await this.audit.record(scope, caller, { action, resource, resourceId, title: nameOf(after), before, after });
  }
}
