import type { SavedView } from '@laurel/contracts/identity/saved-views.dto';
import { Button } from '@laurel/ui';
import { Menu } from '@laurel/ui/menu';
import { api, can, useApiQuery, useQueryClient } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { Bookmark, BookmarkCheck, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmAction } from '../confirm/confirm-action.tsx';
import { useTexts } from './texts.ts';
import { ViewDialog } from './view-dialog.tsx';

export interface SavedViewsProps {
  programId: string;
  /** Id of the list. */
  screen: string;
  /** The state of the list as its address has it, without the page. */
  query: string;
}

type Asked = { what: 'save' | 'edit' | 'delete'; view: SavedView | null };

/** The viewer's own views of a list and the shared ones. Each is an address: what a link says is what is shown. */
export function SavedViews({ programId, screen, query }: SavedViewsProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const address = `/admin/v2/programs/${encodeURIComponent(programId)}/saved_views` as const;
  const queryKey = ['saved-views', programId, screen];
  const { data } = useApiQuery(address, { params: { screen }, queryKey });
  const views = data?.data ?? [];
  const current = views.find((view) => view.query === query) ?? null;
  // The rule is the service's: managers of the program may change shared ones, too.
  const changeable = current && (current.mine || can('program', 'manage', programId)) ? current : null;
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });

  const item = (view: Pick<SavedView, 'id' | 'query'>, label: string) => ({
    id: view.id,
    label,
    icon: view.query === query ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />,
    to: view.query === '' ? pathname : `?${view.query}`,
  });
  const change = changeable && [
    {
      id: 'edit',
      label: t('edit', { name: changeable.name }),
      icon: <Pencil aria-hidden />,
      onSelect: () => setAsked({ what: 'edit', view: changeable }),
    },
    {
      id: 'delete',
      label: t('delete', { name: changeable.name }),
      icon: <Trash2 aria-hidden />,
      tone: 'danger' as const,
      onSelect: () => setAsked({ what: 'delete', view: changeable }),
    },
  ];
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" icon={<Bookmark aria-hidden />}>
            {current?.name ?? t('views')}
          </Button>
        }
        groups={[
          { items: [item({ id: 'everything', query: '' }, t('everything'))] },
          { label: t('mine'), items: views.filter(({ mine }) => mine).map((view) => item(view, view.name)) },
          {
            label: t('shared'),
            items: views
              .filter(({ mine }) => !mine)
              .map((view) => item(view, t('sharedBy', { name: view.name, owner: view.owner_name }))),
          },
          {
            items: [
              {
                id: 'save',
                label: t('save'),
                icon: <Plus aria-hidden />,
                onSelect: () => setAsked({ what: 'save', view: null }),
              },
              ...(change ?? []),
            ],
          },
        ]}
      />
      {asked && asked.what !== 'delete' && (
        <ViewDialog
          address={address}
          screen={screen}
          query={query}
          view={asked.view}
          onSaved={reload}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'delete' && asked.view && (
        <ConfirmAction
          title={t('deleteTitle')}
          text={asked.view.shared ? t('deleteSharedText') : t('deleteText')}
          confirmLabel={t('deleteConfirm')}
          tone="danger"
          onConfirm={async () => {
            await api.delete(`${address}/${asked.view?.id ?? ''}`);
            await reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
