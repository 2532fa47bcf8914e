import { textsIn, useUi } from '@laurel/ui';
import { useMemo } from 'react';

const en = {
  selectRow: 'Select {name}',
  selectPage: 'Select all rows of this page',
  selected: '{count} selected',
  selectAll: 'Select all {count} that match',
  clear: 'Clear selection',
};

const es: typeof en = {
  selectRow: 'Seleccionar {name}',
  selectPage: 'Seleccionar todas las filas de esta página',
  selected: 'Seleccionados: {count}',
  selectAll: 'Seleccionar los {count} que coinciden',
  clear: 'Quitar la selección',
};

const texts = { en, es };

export function useSelectionTexts(): typeof en {
  const { language, catalogue } = useUi();
  return useMemo(() => textsIn(texts, language, catalogue, 'selection'), [language, catalogue]);
}
