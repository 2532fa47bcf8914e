import type { Translations } from '../../languages/translations.ts';
import { Clearable } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';

/** What a program has words of its own for. */
export type ProgramTerm = 'points' | 'rewards';

/** The plural categories of CLDR beside `other`, whose word is the term itself. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many'] as const;
export type PluralForm = (typeof pluralForms)[number];

export type TermForm = `term_${ProgramTerm}_${PluralForm}`;

/** How the terms read after an amount of a plural category, such as `bean` after 1; the term itself where none is set. */
export class TermForms {
  @Clearable()
  @IsVisibleText({ max: 30 })
  term_points_zero?: string | null;

  @Clearable()
  @IsVisibleText({ max: 30 })
  term_points_one?: string | null;

  @Clearable()
  @IsVisibleText({ max: 30 })
  term_points_two?: string | null;

  @Clearable()
  @IsVisibleText({ max: 30 })
  term_points_few?: string | null;

  @Clearable()
  @IsVisibleText({ max: 30 })
  term_points_many?: string | null;

  @Clearable()
  @IsVisibleText({ max: 30 })
  term_rewards_zero?: string | null;

  @Clearable()
  @IsVisibleText({ max: 30 })
  term_rewards_one?: string | null;

  @Clearable()
  @IsVisibleText({ max: 30 })
  term_rewards_two?: string | null;

  @Clearable()
  @IsVisibleText({ max: 30 })
  term_rewards_few?: string | null;

  @Clearable()
  @IsVisibleText({ max: 30 })
  term_rewards_many?: string | null;
}

export const termForms = (['points', 'rewards'] as const).flatMap((term) =>
  pluralForms.map((form): TermForm => `term_${term}_${form}`),
);

/** A text of a program's settings that participants read. */
export type ProgramText = TermForm | `term_${ProgramTerm}_as` | 'description' | 'prizes_title' | 'my_account_title';

export const programTexts: readonly ProgramText[] = [
  'description',
  'term_points_as',
  'term_rewards_as',
  ...termForms,
  'prizes_title',
  'my_account_title',
];
export type ProgramTranslations = Translations<ProgramText>;
