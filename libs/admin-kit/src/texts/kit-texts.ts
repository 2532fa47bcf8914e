import { addMessages, type Messages, namespaceTexts, type Translate } from '@laurel/web-kit';

/**
 * The hook of one area's texts. The kit is carried by the remotes that use it, so each area brings its texts along.
 *
 * @param area names the texts; unique in the kit
 */
export function kitTexts<Texts extends Messages['en']>(
  area: string,
  en: Texts,
  es: Messages['es'],
): () => Translate<Texts> {
  const namespace = `adminKit-${area}`;
  addMessages(namespace, { en, es });
  return namespaceTexts<Texts>(namespace);
}
