import type { ReactNode } from 'react';
import { AssetsForm } from './assets-form.tsx';
import { LookPage } from './draft/look-page.tsx';

export function AssetsPage(): ReactNode {
  return <LookPage section="assets">{(settings) => <AssetsForm settings={settings} />}</LookPage>;
}
