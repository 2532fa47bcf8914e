import { evergreenKeys } from '@laurel/contracts/programs/evergreen/evergreen-keys';
import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/evergreen.en.json' with { type: 'json' };
import es from '../messages/evergreen.es.json' with { type: 'json' };

addMessages('adminSettingsEvergreen', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsEvergreen');

interface Definition {
  key: string;
  name: string;
  description: string;
}

/** A setting in the reader's language; one of a later time in its own words. */
export function definitionTexts(
  t: Translate<typeof en>,
  { key, name, description }: Definition,
): Pick<Definition, 'name' | 'description'> {
  const known = evergreenKeys.find((each) => each === key);
  if (!known) return { name, description };
  return { name: t(`definition.${known}.name`), description: t(`definition.${known}.description`) };
}
