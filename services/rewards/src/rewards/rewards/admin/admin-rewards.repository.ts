import type { Locale } from '@laurel/contracts/languages/languages';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { translatedTextsSql } from '@laurel/service-kit/languages/translation-sql';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { tagNamesSql } from '../../content-tags/tag-names.ts';
import { Reward } from '../reward.entity.ts';
import { fileColumns, filesSql, rewardCsv, type RewardFigures, type RewardListRow } from './admin-rewards.views.ts';

/** Claims without a reversal, and awards of an achievement or a milestone; awards take no piece of a limit. */
const claims = `s.claims + (SELECT count(*) FROM award w WHERE w.program_id = r.program_id AND w.reward_id = r.id)`;

const stock = 's.claims AS taken, s.held, s.has_codes, s.coupons, s.coupons_taken';

const joinStock = 'JOIN reward_stock s ON s.program_id = r.program_id AND s.reward_id = r.id';

const listed = `(
  SELECT r.id, r.identifier, r.name, r.image_url, r.selection, r.threshold, r.amount_minor AS price, r.currency, r.claim_limit,
    ${claims} AS claims, r.claim_limit - s.claims AS balance, ${tagNamesSql('r')} AS tags,
    r.starts_at, r.ends_at, r.updated_at, r.translations, ${translatedTextsSql('r', 'name')} AS translated_names,
    reward_status(r.is_approved, r.starts_at, r.ends_at, (SELECT program_now($1))) AS status, ${stock}
  FROM reward r ${joinStock} WHERE r.program_id = $1) r`;

const listColumns = `id, identifier, name, image_url, selection, threshold, price, currency, claim_limit, claims, balance, tags,
  starts_at, ends_at, updated_at, status, taken, held, has_codes, coupons, coupons_taken`;

@Injectable()
export class AdminRewardsRepository {
  constructor(
    private readonly database: Database,
    private readonly csv: CsvExport,
  ) {}

  async page(scope: TenantScope, table: TableSql): Promise<{ rows: RewardListRow[]; total: number }> {
    const from = `FROM ${listed} WHERE true${table.where}`;
    const params = [scope.programId, ...table.params];
    const rows = await this.database.query<RewardListRow>(
      scope,
      `SELECT ${listColumns} ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total ${from}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }

  /** @param languages those of translations */
  export(scope: TenantScope, table: TableSql, languages: readonly Locale[]): Promise<StreamableFile> {
    return this.csv.stream(scope, {
      filename: 'rewards.csv',
      columns: rewardCsv(languages),
      from: `${listed} WHERE true${table.where} ORDER BY ${table.order}`,
      params: [scope.programId, ...table.params],
    });
  }

  async find(scope: TenantScope, id: string): Promise<Reward | null> {
    return this.database.manager(scope).findOneBy(Reward, { programId: scope.programId, id });
  }

  async figures(scope: TenantScope, id: string): Promise<RewardFigures> {
    const [row] = await this.database.query<RewardFigures>(
      scope,
      `SELECT reward_status(r.is_approved, r.starts_at, r.ends_at, (SELECT program_now($1))) AS status,
         ${claims} AS claims, r.claim_limit - s.claims AS balance, ${stock}, s.claims + s.held > 0
           OR EXISTS (SELECT FROM award w WHERE w.program_id = r.program_id AND w.reward_id = r.id) AS given,
         ${tagNamesSql('r')} AS tags,
         EXISTS (SELECT FROM draw d WHERE d.program_id = r.program_id AND d.reward_id = r.id) AS drawn,
         EXISTS (SELECT FROM collectible c WHERE c.program_id = r.program_id AND c.reward_id = r.id) AS minted,
         t.name AS collection_name, t.status AS collection_status, t.network AS collection_network,
         t.address AS collection_address, t.hash AS collection_hash
       FROM reward r ${joinStock} LEFT JOIN chain_transaction t
         ON t.program_id = r.program_id AND t.reward_id = r.id AND t.participant_id IS NULL
       WHERE r.program_id = $1 AND r.id = $2`,
      [scope.programId, id],
    );
    if (row === undefined) throw new Error(`Reward ${id} is gone`);
    return row;
  }

  /** Puts the name of `file` in place of those of the former files, and of their variants. */
  async replaceFiles(scope: TenantScope, former: readonly string[], file: string): Promise<void> {
    const pattern = `(${former.map((name) => name.replaceAll('.', '\\.')).join('|')})(\\.\\d+\\.(avif|webp))?`;
    const columns = [
      ...fileColumns.map((column) => `${column} = regexp_replace(${column}, $2, $3, 'g')`),
      `translations = regexp_replace(translations::text, $2, $3, 'g')::jsonb`,
    ];
    await this.database.query(
      scope,
      `UPDATE reward SET ${columns.join(', ')}, version = version + 1, updated_at = now()
       WHERE program_id = $1 AND ${filesSql} ~ $2`,
      [scope.programId, pattern, file],
    );
  }
}
