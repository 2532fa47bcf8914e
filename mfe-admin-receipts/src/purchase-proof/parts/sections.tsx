import { TabLinks } from '@laurel/ui/tabs';
import { useLocation, useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { purchaseProofPages } from '../calls.ts';
import { useTexts } from '../use-texts.ts';

const sections = ['products', 'merchants', 'settings'] as const;

/** The pages of purchase proof, beside each other. */
export function Sections(): ReactNode {
  const t = useTexts();
  const { pathname } = useLocation();
  const base = purchaseProofPages(useRequiredParam('program_id'));
  const items = sections.map((section) => {
    const to = `${base}/${section}`;
    return { label: t(`tab.${section}`), to, current: pathname === to };
  });
  return <TabLinks label={t('title')} items={items} />;
}
