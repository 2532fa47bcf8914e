import type { ReactNode } from 'react';
import { FontsForm } from './fonts-form.tsx';
import { LookPage } from './draft/look-page.tsx';

export function FontsPage(): ReactNode {
  return <LookPage section="fonts">{(settings) => <FontsForm settings={settings} />}</LookPage>;
}
