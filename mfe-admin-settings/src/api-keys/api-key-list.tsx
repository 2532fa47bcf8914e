import { type ListDeclaration, type RowAction, timeColumn } from '@laurel/admin-kit/list';
import { apiKeyModes } from '@laurel/contracts/auth/api-scopes';
import { type ApiKeyRow, type ApiKeyState, apiKeyStates } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { Badge, toast, type Tone } from '@laurel/ui';
import { api, formatDate, formatNumber } from '@laurel/web-kit';
import { apiKeyAt, apiKeyKeys, apiKeyPages, apiKeysOf, mayManageApiKeys } from './calls.ts';
import type { Texts } from './use-texts.ts';

const tones: Record<ApiKeyState, Tone> = { active: 'success', expired: 'neutral', revoked: 'danger' };

/** The API keys of a program. */
export function apiKeyList(t: Texts, programId: string): ListDeclaration<ApiKeyRow> {
  const pages = apiKeyPages(programId);
  const allowed = mayManageApiKeys(programId);
  return {
    id: 'api-keys',
    title: t('title'),
    description: t('description'),
    allowed,
    address: apiKeysOf(programId),
    keys: apiKeyKeys,
    defaults: { sort: '-created_at' },
    primary: { label: t('new'), to: `${pages}/new`, allowed },
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    link: ({ id }) => `${pages}/${id}`,
    search: t('search'),
    filters: [
      {
        field: 'state',
        label: t('column.state'),
        options: apiKeyStates.map((value) => ({ value, label: t(`state.${value}`) })),
      },
      {
        field: 'mode',
        label: t('column.mode'),
        options: apiKeyModes.map((value) => ({ value, label: t(`mode.${value}`) })),
      },
    ],
    columns: [
      { field: 'name', header: t('column.name'), sortable: true, minWidth: 200 },
      {
        field: 'state',
        header: t('column.state'),
        minWidth: 280,
        text: (row) => stateText(t, row),
        render: (row) => (
          <Badge
            dot
            tone={row.state === 'active' && (row.unused || row.previous_ends_at) ? 'warning' : tones[row.state]}
          >
            {stateText(t, row)}
          </Badge>
        ),
      },
      {
        field: 'recent_calls',
        header: t('column.recent_calls'),
        type: 'number',
        minWidth: 120,
        text: ({ recent_calls }) => formatNumber(recent_calls),
      },
      timeColumn('last_used_at', t('column.last_used_at'), { format: 'date-time', none: t('never') }),
      {
        field: 'last_used_address',
        header: t('column.last_used_address'),
        minWidth: 140,
        text: ({ last_used_address }) => last_used_address ?? '–',
      },
      timeColumn('expires_at', t('column.expires_at'), { none: t('noEnd') }),
      { field: 'prefix', header: t('column.prefix'), minWidth: 180, text: ({ prefix }) => `${prefix}…` },
      { field: 'created_by', header: t('column.created_by'), minWidth: 160 },
      timeColumn('created_at', t('column.created_at')),
    ],
    rowActions: (row) => actions(t, programId, row),
    empty: { title: t('empty'), text: t('emptyText') },
  };
}

/** Whether the key works, and what its owner should know about that. */
export function stateText(t: Texts, { state, unused, previous_ends_at: previous }: ApiKeyRow): string {
  if (state === 'active' && previous) return t('state.rotating', { date: formatDate(previous, 'date-time') });
  return t(state === 'active' && unused ? 'state.unused' : `state.${state}`);
}

/** Ends a key for good. */
export const revocation = (t: Texts, programId: string, { id, name }: ApiKeyRow) =>
  ({
    confirm: {
      title: t('revoke.title', { name }),
      text: t('revoke.text'),
      confirmLabel: t('revoke.action'),
      tone: 'danger',
    },
    run: async () => {
      await api.post(`${apiKeyAt(programId, id)}/revoke`);
      toast.success(t('revoke.done', { name }));
    },
  }) as const;

function actions(t: Texts, programId: string, row: ApiKeyRow): RowAction[] {
  const open: RowAction = { id: 'open', label: t('open'), to: `${apiKeyPages(programId)}/${row.id}` };
  if (row.state !== 'active') return [open];
  return [open, { id: 'revoke', label: t('revoke.action'), tone: 'danger', ...revocation(t, programId, row) }];
}
