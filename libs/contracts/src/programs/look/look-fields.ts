import { type Locale, locales } from '../../languages/languages.ts';
import {
  type BrandingColour,
  brandingColours,
  type LookPicture,
  lookPictures,
  type LookText,
  lookTexts,
  type ProgramTemplateDetail,
  type RoundedElement,
  roundedElements,
} from '../branding.ts';

/** What the branding forms edit together. */
export interface Look {
  template_detail: ProgramTemplateDetail;
  /** The style sheet as staff entered it. */
  css: string;
}

const STYLE = 'element_css_style';

/** A value of a look by its path. */
export type LookField =
  | `${typeof STYLE}.${`colours.${BrandingColour}` | `radius.${RoundedElement}` | 'header_font' | 'body_font' | 'theme'}`
  | LookText
  | `translations.${Locale}.${LookText}`
  | LookPicture
  | 'css';

/** All values, in the order of the branding forms. */
export const lookFields: readonly LookField[] = [
  ...brandingColours.map((name) => `${STYLE}.colours.${name}` as const),
  ...lookTexts,
  ...locales.flatMap((language) => lookTexts.map((text) => `translations.${language}.${text}` as const)),
  ...lookPictures,
  `${STYLE}.header_font`,
  `${STYLE}.body_font`,
  ...roundedElements.map((element) => `${STYLE}.radius.${element}` as const),
  `${STYLE}.theme`,
  'css',
];

/** Values of a look by their path. */
export type LookChanges = Partial<Record<LookField, string | null>>;

/** Parts of a look, each with a form of its own but for the theme. */
export const lookParts = ['colors', 'assets', 'fonts', 'borders', 'theme', 'css'] as const;
export type LookPart = (typeof lookParts)[number];

const stylePart: Record<string, LookPart> = { colours: 'colors', radius: 'borders', theme: 'theme' };

export function lookPart(field: LookField): LookPart {
  if (field === 'css') return 'css';
  const [whole, group] = field.split('.');
  return group === undefined || whole === 'translations' ? 'assets' : (stylePart[group] ?? 'fonts');
}

/** The parts to which fields belong, in the order of `lookParts`. */
export const partsOf = (fields: readonly LookField[]): LookPart[] =>
  lookParts.filter((part) => fields.some((field) => lookPart(field) === part));

const isPicture = (field: LookField): boolean => (lookPictures as readonly LookField[]).includes(field);

/** A value as a look stores it: a picture that is not there is `null`, a text an empty one. */
export const storedValue = (field: LookField, value: string | null | undefined): string | null =>
  isPicture(field) ? value || null : (value ?? '');

/** The value as a look stores it. */
export function lookValue({ template_detail, css }: Look, field: LookField): string | null {
  if (field === 'css') return css;
  const value = field
    .split('.')
    .reduce<unknown>((within, key) => (within as Record<string, unknown> | undefined)?.[key], template_detail);
  return storedValue(field, value as string | null | undefined);
}

/** An object of the entries that have a value; `undefined` without any. */
function filled<Value>(entries: [string, Value][]): Record<string, Value> | undefined {
  const present = entries.filter(([, value]) => value);
  return present.length === 0 ? undefined : Object.fromEntries(present);
}

/** The look with some values changed. */
export function lookWith(look: Look, changes: LookChanges): Look {
  const value = (field: LookField): string | null => {
    const changed = changes[field];
    return changed === undefined ? lookValue(look, field) : storedValue(field, changed);
  };
  const text = (field: LookField): string => value(field) ?? '';
  const translations = filled(
    locales.map((language) => [
      language,
      filled(lookTexts.map((name) => [name, text(`translations.${language}.${name}`)])),
    ]),
  );
  const valuesAt = <Name extends string>(names: readonly Name[], path: (name: Name) => LookField): unknown =>
    Object.fromEntries(names.map((name) => [name, value(path(name))]));
  return {
    css: text('css'),
    template_detail: {
      header_text: text('header_text'),
      header_description: text('header_description'),
      badge_instructions: text('badge_instructions'),
      ...(valuesAt(lookPictures, (name) => name) as Pick<ProgramTemplateDetail, LookPicture>),
      element_css_style: {
        colours: valuesAt(brandingColours, (name) => `${STYLE}.colours.${name}`),
        radius: valuesAt(roundedElements, (element) => `${STYLE}.radius.${element}`),
        header_font: value(`${STYLE}.header_font`),
        body_font: value(`${STYLE}.body_font`),
        theme: value(`${STYLE}.theme`),
      } as ProgramTemplateDetail[typeof STYLE],
      ...(translations && { translations }),
    },
  };
}

/** The fields in which two looks differ. */
export const differingFields = (before: Look, after: Look): LookField[] =>
  lookFields.filter((field) => lookValue(before, field) !== lookValue(after, field));

/** Values of some fields of a look, by their path. */
export const lookValues = (look: Look, fields: readonly LookField[]): LookChanges =>
  Object.fromEntries(fields.map((field) => [field, lookValue(look, field)]));
