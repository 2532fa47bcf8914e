import type { ReactNode } from 'react';
import { BordersForm } from './borders-form.tsx';
import { LookPage } from './draft/look-page.tsx';

export function BordersPage(): ReactNode {
  return <LookPage section="borders">{(settings) => <BordersForm settings={settings} />}</LookPage>;
}
