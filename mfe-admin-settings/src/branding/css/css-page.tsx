import type { ReactNode } from 'react';
import { LookPage } from '../draft/look-page.tsx';
import { CssForm } from './css-form.tsx';

export function CssPage(): ReactNode {
  return <LookPage section="css">{() => <CssForm />}</LookPage>;
}
