import { storedName } from '@laurel/contracts/programs/media/picture-variants';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { FileNames } from '../media/replacement/file-replacement.service.ts';

/** Columns of a table that name files. */
interface FileColumns {
  table: string;
  texts?: readonly string[];
  json?: readonly string[];
  /** The record's own version and moment, where it has them. */
  also?: string;
}

const touched = 'version = version + 1, updated_at = now()';

const partsOfChallenges: readonly FileColumns[] = [
  { table: 'question', texts: ['additional_details'], json: ['translations'] },
  { table: 'question_option', texts: ['image_url'] },
  { table: 'social_network_post', texts: ['media_path', 'url'], json: ['children'] },
];
const records: readonly FileColumns[] = [
  { table: 'program_page', texts: ['html'], json: ['translations'], also: touched },
  { table: 'dynamic_feed_post', texts: ['image_url', 'link_url', 'body_html'], json: ['translations'], also: touched },
];
/** Columns whose records have no version of their own: that of the program counts for them. */
const settings: readonly FileColumns[] = [
  { table: 'carousel_item', texts: ['image_url', 'link_url', 'description'] },
  { table: 'navigation_menu', texts: ['navigation_url'] },
  {
    table: 'program_template',
    texts: [
      'header_background_image_url',
      'header_logo_url',
      'favicon_url',
      'footer_logo_url',
      'overlay_image_url',
      'badge_background_image_url',
      'badge_instructions',
    ],
  },
  {
    table: 'program',
    texts: [
      'earn_points_icon_url',
      'current_rewards_icon_url',
      'my_rewards_icon_url',
      'seo_image_url',
      'css',
      'served_css',
    ],
  },
];
const draft: FileColumns = { table: 'look_draft', json: ['changes'], also: touched };

/** Puts the address of one file in place of those of others. Published looks stay as they were: they are history. */
@Injectable()
export class ReplacementRepository {
  constructor(private readonly database: Database) {}

  /** The challenges are changed before their parts, as by their own form. */
  async repointChallenges(scope: TenantScope, ids: readonly string[], names: FileNames): Promise<void> {
    const columns = ['image_url', 'icon_url', 'video_url', 'link_url', 'content', 'description'];
    await this.database.query(
      scope,
      `UPDATE challenge SET ${[...columns.map(replaced), replacedJson('translations'), touched].join(', ')}
       WHERE program_id = $1 AND id = ANY ($4)`,
      [scope.programId, patternOf(names), names.file, ids],
    );
    for (const place of partsOfChallenges) await this.repoint(scope, place, names);
  }

  async repointRecords(scope: TenantScope, names: FileNames): Promise<void> {
    for (const place of records) await this.repoint(scope, place, names);
  }

  /** The program's row is locked. Answers whether a setting changed. */
  async repointSettings(scope: TenantScope, names: FileNames): Promise<boolean> {
    await this.repoint(scope, draft, names);
    let rows = 0;
    for (const place of settings) rows += await this.repoint(scope, place, names);
    return rows > 0;
  }

  /** Answers the number of changed rows. */
  private async repoint(
    scope: TenantScope,
    { table, texts = [], json = [], also }: FileColumns,
    names: FileNames,
  ): Promise<number> {
    const sets = [...texts.map(replaced), ...json.map(replacedJson), ...(also === undefined ? [] : [also])];
    const all = [...texts, ...json.map((column) => `${column}::text`)];
    const program = table === 'program' ? 'id' : 'program_id';
    const rows = await this.database.query(
      scope,
      `UPDATE ${table} SET ${sets.join(', ')}
       WHERE ${program} = $1 AND concat_ws(' ', ${all.join(', ')}) ~ $2 RETURNING 1`,
      [scope.programId, patternOf(names), names.file],
    );
    return rows.length;
  }
}

const replaced = (column: string): string => `${column} = regexp_replace(${column}, $2, $3, 'g')`;
const replacedJson = (column: string): string => `${column} = regexp_replace(${column}::text, $2, $3, 'g')::jsonb`;

/**
 * Matches every name of the former files, with any focal point and captions, and those of their variants: the new picture may
 * not have that width. Stored files are few, whereas each change adds a name, and a pattern has a limit.
 */
function patternOf({ former }: FileNames): string {
  const files = [...new Set(former.map(storedName))].map((name) => {
    const dot = name.lastIndexOf('.');
    return `${name.slice(0, dot)}(?:-[0-9a-z-]+)?\\${name.slice(dot)}`;
  });
  return `(?:${files.join('|')})(\\.\\d+\\.(avif|webp))?`;
}
