import type { ListDeclaration } from '@laurel/admin-kit/list';
import { panelLink } from '@laurel/admin-kit/panel';
import { attributeFieldTypes, type ProfileAttributeRow } from '@laurel/contracts/identity/participants/profile.dto';
import { ButtonLink } from '@laurel/ui';
import { ArrowUpDown } from 'lucide-react';
import { stateColumn, stateFilter } from '../parts/active-state.tsx';
import { attributeKeys, attributePages, attributesOf, mayManageAttributes } from './calls.ts';
import type { Texts } from './use-texts.ts';

export const ORDER = 'order';

/** Where the site asks, in words. */
export const placesText = (t: Texts, { places }: Pick<ProfileAttributeRow, 'places'>): string =>
  places.length === 0 ? t('place.none') : places.map((place) => t(`place.${place}`)).join(', ');

/** The attributes of a program; `search` is the query of the address, which the panel's link preserves. */
export function attributeList(t: Texts, programId: string, search: string): ListDeclaration<ProfileAttributeRow> {
  const pages = attributePages(programId);
  const allowed = mayManageAttributes(programId);
  return {
    id: 'profile-attributes',
    title: t('title'),
    description: t('description'),
    allowed,
    address: attributesOf(programId),
    keys: attributeKeys,
    defaults: { sort: 'position' },
    primary: { label: t('new'), to: `${pages}/new`, allowed },
    commands: (
      <ButtonLink to={panelLink(ORDER, search)} icon={<ArrowUpDown aria-hidden />}>
        {t('order.open')}
      </ButtonLink>
    ),
    rowId: ({ id }) => id,
    rowName: ({ display_name }) => display_name,
    link: ({ id }) => `${pages}/${id}`,
    search: t('search'),
    filters: [
      stateFilter(t),
      {
        field: 'attribute_field_type',
        label: t('column.type'),
        options: attributeFieldTypes.map((value) => ({ value, label: t(`type.${value}`) })),
      },
    ],
    columns: [
      { field: 'display_name', header: t('column.display_name'), sortable: true, minWidth: 220 },
      { field: 'position', header: t('column.position'), type: 'number', sortable: true, minWidth: 90 },
      { field: 'attribute_name', header: t('column.attribute_name'), sortable: true, minWidth: 170 },
      {
        field: 'attribute_field_type',
        header: t('column.type'),
        minWidth: 130,
        text: ({ attribute_field_type }) => t(`type.${attribute_field_type}`),
      },
      { field: 'places', header: t('column.places'), minWidth: 150, text: (row) => placesText(t, row) },
      {
        field: 'required',
        header: t('column.required'),
        minWidth: 110,
        text: ({ required }) => t(required ? 'yes' : 'no'),
      },
      stateColumn(t),
    ],
    rowActions: ({ id }) => [{ id: 'edit', label: t('edit'), to: `${pages}/${id}` }],
    empty: { title: t('empty'), text: t('emptyText') },
  };
}
