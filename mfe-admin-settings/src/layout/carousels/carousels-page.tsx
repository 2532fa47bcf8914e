import type { Carousels } from '@laurel/contracts/programs/layout/layout.dto';
import type { ReactNode } from 'react';
import { LayoutPage } from '../layout-page.tsx';
import { CarouselsForm } from './carousels-form.tsx';

export function CarouselsPage(): ReactNode {
  return (
    <LayoutPage<Carousels> section="carousels" list="carousels">
      {(stored, settings) => <CarouselsForm stored={stored} settings={settings} />}
    </LayoutPage>
  );
}
