import { type Locale, locales } from '@laurel/contracts/languages/languages';
import { translationFaults } from '@laurel/contracts/languages/translations';
import type { FactoryProvider } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { InvalidInputError, NotFoundError } from '../errors/business-error.ts';

/** The table that holds a service's programs. */
type ProgramTable = 'program' | 'program_copy';

/** The languages in which a program's contents are written and translated. */
export class ContentLanguages {
  constructor(
    private readonly database: Database,
    private readonly table: ProgramTable,
  ) {}

  /**
   * The language of the fields; `null` while the program has offered one language only.
   *
   * @throws NotFoundError while the service does not know the program
   */
  async own(scope: TenantScope): Promise<Locale | null> {
    const [row] = await this.database.transaction(scope, () =>
      this.database.query<{ content_language: Locale | null }>(
        scope,
        `SELECT content_language FROM ${this.table} WHERE id = $1`,
        [scope.programId],
      ),
    );
    if (row === undefined) throw new NotFoundError();
    return row.content_language;
  }

  /** The languages of translations; none while the program has offered one language only. */
  async others(scope: TenantScope): Promise<Locale[]> {
    const own = await this.own(scope);
    return own === null ? [] : locales.filter((language) => language !== own);
  }

  /** Refuses a request as `refuseTranslations` does, by the program's own language. */
  async assertTranslations(scope: TenantScope, request: object): Promise<void> {
    // Without translations nothing is asked about the program.
    if (translationFaults(request, null).next().done) return;
    refuseTranslations(request, await this.own(scope));
  }
}

/**
 * Refuses translations into the language of the fields, and any in a program that has offered one language only.
 *
 * @param own the language of the fields; `null` for such a program
 * @throws InvalidInputError
 */
export function refuseTranslations(request: object, own: Locale | null): void {
  const faults = [...translationFaults(request, own)];
  if (faults.length === 0) return;
  throw new InvalidInputError(Object.fromEntries(faults.map(([field, reason]) => [field, [reason]])));
}

export const contentLanguages = (table: ProgramTable): FactoryProvider<ContentLanguages> => ({
  provide: ContentLanguages,
  useFactory: (database: Database) => new ContentLanguages(database, table),
  inject: [Database],
});
