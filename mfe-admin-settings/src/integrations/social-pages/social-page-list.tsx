import { type ListDeclaration, timeColumn } from '@laurel/admin-kit/list';
import { type SocialNetworkPageRow, socialPlatforms } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { TextLink, toast } from '@laurel/ui';
import { api, can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import type { Texts } from '../use-texts.ts';

export const ADD_PAGE = 'add';
export const socialPageKeys = queryKeys('social-network-pages');
export const socialPagesAt = (programId: string) => `/admin/v2/programs/${programId}/social_network_pages` as const;

/** The pages that a program has on social networks. */
export function socialPageList(t: Texts, programId: string): ListDeclaration<SocialNetworkPageRow> {
  const allowed = can('program', 'update', programId);
  return {
    id: 'social-network-pages',
    title: t('socialPages.title'),
    description: t('socialPages.description'),
    allowed,
    address: socialPagesAt(programId),
    keys: socialPageKeys,
    defaults: { sort: '-created_at' },
    primary: { label: t('socialPages.add'), to: `#${ADD_PAGE}`, allowed },
    rowId: ({ id }) => id,
    rowName: ({ url }) => url,
    search: t('socialPages.search'),
    filters: [
      {
        field: 'platform',
        label: t('socialPages.platform'),
        options: socialPlatforms.map((value) => ({ value, label: t(`platform.${value}`) })),
      },
    ],
    columns: [
      {
        field: 'url',
        header: t('socialPages.url'),
        sortable: true,
        minWidth: 280,
        text: ({ url }) => url,
        render: ({ url }) => (
          <TextLink href={url} target="_blank" rel="noopener">
            {url}
          </TextLink>
        ),
      },
      {
        field: 'platform',
        header: t('socialPages.platform'),
        sortable: true,
        minWidth: 130,
        text: ({ platform }) => t(`platform.${platform}`),
      },
      timeColumn('created_at', t('socialPages.added')),
    ],
    rowActions: ({ id, url }) => [
      {
        id: 'remove',
        label: t('socialPages.remove'),
        tone: 'danger',
        confirm: {
          title: t('socialPages.removeTitle'),
          text: t('socialPages.removeText', { url }),
          confirmLabel: t('socialPages.remove'),
          tone: 'danger',
        },
        run: async () => {
          await api.delete(`/admin/v2/social_network_pages/${id}`);
          toast.success(t('saved'), t('socialPages.removed'));
        },
      },
    ],
    empty: { title: t('socialPages.emptyTitle'), text: t('socialPages.emptyText') },
  };
}
