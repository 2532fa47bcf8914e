import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** A kind of challenge that has a section of its own on the home page. */
export interface HomeKind {
  type: string;
  parameters: string | null;
  /** The program's flag that must be on, if any. */
  feature: string | null;
}

/** Each answer is JSON text that one function of the database has built. */
@Injectable()
export class HomeRepository {
  constructor(private readonly database: Database) {}

  async tiles(scope: TenantScope, participantId: string | null): Promise<string> {
    return this.json(scope, 'challenge_tiles', 'SELECT challenge_tiles_json($1, $2) AS json', [
      scope.programId,
      participantId,
    ]);
  }

  async carousel(scope: TenantScope): Promise<string> {
    return this.json(scope, 'carousel', 'SELECT carousel_json($1) AS json', [scope.programId]);
  }

  async ofKind(scope: TenantScope, participantId: string | null, kind: HomeKind): Promise<string> {
    return this.json(scope, 'challenge_of_kind', 'SELECT challenge_of_kind_json($1, $2, $3, $4, $5) AS json', [
      scope.programId,
      participantId,
      kind.type,
      kind.parameters,
      kind.feature,
    ]);
  }

  /** `null` when the program has no such challenge. */
  async challenge(
    scope: TenantScope,
    participant: { id: string; firstName: string } | null,
    name: { identifier: string; id: string | null },
  ): Promise<string | null> {
    const [row] = await this.database.call<{ json: string | null }>(
      scope,
      'challenge',
      'SELECT challenge_json($1, $2, $3, $4, $5) AS json',
      [scope.programId, participant?.id ?? null, participant?.firstName ?? null, name.identifier, name.id],
    );
    return row?.json ?? null;
  }

  private async json(scope: TenantScope, name: string, sql: string, params: unknown[]): Promise<string> {
    const [row] = await this.database.call<{ json: string }>(scope, name, sql, params);
    if (row === undefined) throw new Error(`${name} answered no row`);
    return row.json;
  }
}
