import type { Locale } from '@laurel/contracts/languages/languages';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

interface NewsReader {
  email: string;
  first_name: string;
  preferred_locale: Locale | null;
}

@Injectable()
export class NewsRepository {
  constructor(private readonly db: Database) {}

  /** A participant who may sign in, has not unsubscribed, and has chosen no e-mail setting without news. */
  async reader(scope: TenantScope, id: string): Promise<NewsReader | null> {
    const [row] = await this.db.query<NewsReader>(
      scope,
      `SELECT p.email, p.first_name, p.preferred_locale FROM participant p
       WHERE p.program_id = $1 AND p.id = $2 AND p.status IN ('active', 'pending') AND p.unsubscribed_at IS NULL
         AND NOT EXISTS (
           SELECT FROM program_copy c, jsonb_to_recordset(c.email_settings) AS s (id bigint, news boolean)
           WHERE c.id = $1 AND s.id = p.email_setting_id AND NOT s.news)`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Also chooses the program's first e-mail setting without news, so that the account shows what holds. */
  async unsubscribe(scope: TenantScope, id: string): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE participant p SET unsubscribed_at = coalesce(p.unsubscribed_at, now()), updated_at = now(),
         email_setting_id = coalesce((
           SELECT s.id FROM program_copy c,
             ROWS FROM (jsonb_to_recordset(c.email_settings) AS (id bigint, news boolean))
               WITH ORDINALITY AS s (id, news, position)
           WHERE c.id = $1 AND NOT s.news ORDER BY s.position LIMIT 1), p.email_setting_id)
       WHERE p.program_id = $1 AND p.id = $2`,
      [scope.programId, id],
    );
  }
}
