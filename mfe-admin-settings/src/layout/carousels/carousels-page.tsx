import type { ReactNode } from 'react';
import { carouselsOf } from '../calls.ts';
import { LayoutPage } from '../layout-page.tsx';
import { CarouselsForm } from './carousels-form.tsx';

export function CarouselsPage(): ReactNode {
  return (
    <LayoutPage section="carousels" address={carouselsOf}>
      {(stored, settings) => <CarouselsForm stored={stored} settings={settings} />}
    </LayoutPage>
  );
}
