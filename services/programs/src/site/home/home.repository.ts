import type { ChallengeSections } from '@laurel/contracts/programs/home.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { jsonObjectSql } from '@laurel/service-kit/database/json-object-sql';
import { readerLanguage } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';

/** The JSON of each section as a call of SQL; `$1` is the program, `$2` the participant or NULL, `$3` the reader's language or NULL. */
const sections: Readonly<Record<keyof ChallengeSections, string>> = {
  carousel: 'carousel_json($1, $3)',
  active_uncompleted_challenges: 'challenge_tiles_json($1, $2, $3)',
  extended_profile_challenge: `challenge_of_kind_json($1, $2, 'collect', 'profile', NULL, $3)`,
  social_feed_challenge: `challenge_of_kind_json($1, $2, 'unified_social', NULL, 'social_network_posts', $3)`,
  donation_challenge: `challenge_of_kind_json($1, $2, 'donation', NULL, 'donation_challenge', $3)`,
};

/** Each answer is JSON text that functions of the database have built. */
@Injectable()
export class HomeRepository {
  constructor(private readonly database: Database) {}

  async carousel(scope: TenantScope): Promise<string> {
    return this.json(scope, 'carousel', 'carousel_json($1, $2)', [scope.programId, readerLanguage()]);
  }

  async section(
    scope: TenantScope,
    participantId: string | null,
    name: Exclude<keyof ChallengeSections, 'carousel'>,
  ): Promise<string> {
    return this.json(scope, name, sections[name], [scope.programId, participantId, readerLanguage()]);
  }

  async sections(scope: TenantScope, participantId: string | null): Promise<string> {
    return this.json(scope, 'challenge_sections', jsonObjectSql(sections), [
      scope.programId,
      participantId,
      readerLanguage(),
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
      'SELECT challenge_json($1, $2, $3, $4, $5, $6) AS json',
      [
        scope.programId,
        participant?.id ?? null,
        participant?.firstName ?? null,
        name.identifier,
        name.id,
        readerLanguage(),
      ],
    );
    return row?.json ?? null;
  }

  private async json(scope: TenantScope, name: string, expression: string, params: unknown[]): Promise<string> {
    const [row] = await this.database.call<{ json: string }>(scope, name, `SELECT ${expression} AS json`, params);
    if (row === undefined) throw new Error(`${name} answered no row`);
    return row.json;
  }
}
