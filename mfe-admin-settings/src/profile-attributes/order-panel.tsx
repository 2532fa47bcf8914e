import { FieldList } from '@laurel/admin-kit/fields';
import { useRecordForm, type Versioned } from '@laurel/admin-kit/form';
import { PanelForm, usePanel } from '@laurel/admin-kit/panel';
import { useIsFresh } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import type { ProfileAttributeRow } from '@laurel/contracts/identity/participants/profile.dto';
import { SectionError, Text } from '@laurel/ui';
import { api, useApiQuery, useQueryClient } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { placesText } from './attribute-list.tsx';
import { attributeKeys, attributesOf, orderOf } from './calls.ts';
import { useTexts } from './use-texts.ts';

const LIST = 'attributes';

/** A field list has ids of its own under `id`. */
interface OrderValues {
  attributes: { attribute: ProfileAttributeRow }[];
}

interface Order extends Versioned {
  rows: ProfileAttributeRow[];
}

/** Arranges all attributes of the program. */
export function OrderPanel({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  const query = useApiQuery(attributesOf(programId), {
    queryKey: attributeKeys.detail(`order ${programId}`),
    params: { sort: 'position', page_size: 100 },
    staleTime: 0,
  });
  const { data, error, refetch, isFetching, isFetchedAfterMount } = query;
  if (useIsFresh(query) && data) {
    return data.data.length < 2 ? <Text>{t('order.few')}</Text> : <OrderForm programId={programId} rows={data.data} />;
  }
  if (!error || !isFetchedAfterMount) return <FormSkeleton />;
  return (
    <SectionError title={t('error')} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

const idsOf = (rows: readonly ProfileAttributeRow[]): string[] => rows.map(({ id }) => id);

function OrderForm({ programId, rows }: { programId: string; rows: ProfileAttributeRow[] }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const panel = usePanel();
  const text = t('order.saved');
  const initial: Order | null = { rows, version: idsOf(rows).join() };
  const form = useRecordForm({
    record: initial,
    valuesOf: (stored): OrderValues => ({
      attributes: (stored?.rows ?? rows).map((attribute) => ({ attribute })),
    }),
    fields: [LIST],
    fieldLabel: () => t('order.label'),
    label: t('order.title'),
    draftKey: `profile-attributes:${programId}:order`,
    kind: 'settings',
    success: { created: text, updated: text },
    save: ({ attributes }) =>
      api.put(orderOf(programId), {
        profile_attribute_ids: attributes.map(({ attribute }) => attribute.id),
        previous_ids: idsOf(rows),
      }),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: attributeKeys.all });
      panel?.close();
    },
  });
  const arranged = useWatch({ control: form.control, name: LIST });
  return (
    <PanelForm form={form} saveLabel={t('order.save')}>
      <FieldList
        control={form.control}
        name={LIST}
        itemLabel={(index) => arranged[index]?.attribute.display_name ?? ''}
      >
        {(index) => {
          const attribute = arranged[index]?.attribute;
          return (
            attribute && (
              <Text size="sm" tone="muted">
                {t(`type.${attribute.attribute_field_type}`)} · {placesText(t, attribute)}
              </Text>
            )
          );
        }}
      </FieldList>
    </PanelForm>
  );
}
