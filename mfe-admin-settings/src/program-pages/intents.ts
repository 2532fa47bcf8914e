import type { Confirmation } from '@laurel/admin-kit/confirm';
import { toast } from '@laurel/ui';
import { api } from '@laurel/web-kit';
import { type PageIntent, pageAt } from './program-pages.ts';
import type { Texts } from './use-texts.ts';

interface NamedPage {
  id: string;
  title: string;
}

/** The confirmation texts before a page becomes visible to visitors, or hidden. */
export function confirmationOf(t: Texts, intent: PageIntent, { title }: NamedPage, address: string): Confirmation {
  return {
    title: t(`${intent}.title`, { title }),
    text: t(`${intent}.text`, { address }),
    confirmLabel: t(`${intent}.action`),
    ...(intent === 'archive' && { tone: 'danger' }),
  };
}

export async function takeIntent(t: Texts, intent: PageIntent, { id }: NamedPage): Promise<void> {
  await api.post(`${pageAt(id)}/${intent}`);
  toast.success(t('saved.title'), t(`${intent}.done`));
}
