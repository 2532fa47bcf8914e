import { knownLocale, type Locale } from '@laurel/contracts/languages/languages';

/** The first supported language of an `Accept-Language` header, by its weights; `null` without one. */
export function acceptedLanguage(header: string | undefined): Locale | null {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const locale = knownLocale(language);
    if (locale) return locale;
  }
  return null;
}
