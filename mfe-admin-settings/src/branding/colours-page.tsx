import type { ReactNode } from 'react';
import { ColoursForm } from './colours-form.tsx';
import { LookPage } from './draft/look-page.tsx';

export function ColoursPage(): ReactNode {
  return <LookPage section="colors">{(settings) => <ColoursForm settings={settings} />}</LookPage>;
}
