import { type ListDeclaration, ListPage } from '@laurel/admin-kit/list';
import type { FeatureProgramRow } from '@laurel/contracts/programs/organization/organization.dto';
import { programFeatures } from '@laurel/contracts/programs/organization/program-features';
import { Badge } from '@laurel/ui';
import { api, can } from '@laurel/web-kit';
import { type ReactNode, useMemo } from 'react';
import { featureKeys } from '../calls.ts';
import { type Texts, useTexts } from '../use-texts.ts';

export function FeaturesPage(): ReactNode {
  const t = useTexts();
  const list = useMemo(() => featureList(t), [t]);
  return <ListPage list={list} />;
}

/** What a feature is called; flags of an earlier time keep their own name. */
export function featureName(t: Texts, name: string): string {
  const known = programFeatures.find((feature) => feature === name);
  return known ? t(`feature.${known}`) : name;
}

function featureList(t: Texts): ListDeclaration<FeatureProgramRow> {
  return {
    id: 'organization-features',
    title: t('features.title'),
    description: t('features.description'),
    allowed: can('super_admin', 'view'),
    address: '/admin/v2/feature_programs',
    keys: featureKeys,
    defaults: { sort: 'name' },
    primary: {
      label: t('features.add'),
      to: '/admin/v2/organization/features/new',
      allowed: can('super_admin', 'manage'),
    },
    rowId: ({ id }) => id,
    rowName: ({ name, program_name }) => `${featureName(t, name)} · ${program_name}`,
    search: t('features.search'),
    filters: [
      {
        field: 'enabled',
        label: t('features.column.enabled'),
        options: [
          { value: 'true', label: t('features.on') },
          { value: 'false', label: t('features.off') },
        ],
      },
    ],
    columns: [
      {
        field: 'name',
        header: t('features.column.name'),
        sortable: true,
        minWidth: 220,
        text: ({ name }) => featureName(t, name),
      },
      {
        field: 'program_name',
        header: t('features.column.program'),
        sortable: true,
        minWidth: 200,
        text: ({ program_name }) => program_name,
      },
      {
        field: 'enabled',
        header: t('features.column.enabled'),
        sortable: true,
        minWidth: 110,
        text: ({ enabled }) => t(enabled ? 'features.on' : 'features.off'),
        render: ({ enabled }) => (
          <Badge dot tone={enabled ? 'success' : 'neutral'}>
            {t(enabled ? 'features.on' : 'features.off')}
          </Badge>
        ),
      },
    ],
    rowActions: ({ name, program_id, program_name: program, enabled }) => [
      {
        id: 'turn',
        label: t(enabled ? 'features.turnOff' : 'features.turnOn'),
        confirm: {
          title: t('features.changeTitle', { feature: featureName(t, name), program }),
          text: t(enabled ? 'features.changeOff' : 'features.changeOn'),
          confirmLabel: t(enabled ? 'features.turnOff' : 'features.turnOn'),
        },
        run: () => api.post('/admin/v2/feature_programs', { name, program_id, enabled: !enabled }),
      },
    ],
    empty: { title: t('features.emptyTitle'), text: t('features.emptyText') },
  };
}
