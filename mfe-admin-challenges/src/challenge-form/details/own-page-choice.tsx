import type { SocialPlatform } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { Field, Select } from '@laurel/ui/fields';
import { can, useApiQuery } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import type { ReactNode } from 'react';
import { useDetailTexts } from '../use-texts.ts';

const keys = queryKeys('social-network-pages');
const platformNames: Record<SocialPlatform, string> = { instagram: 'Instagram', facebook: 'Facebook' };

interface OwnPageChoiceProps {
  programId: string;
  /** Address of the page that the post has now. */
  url: string;
  onChoose: (page: { platform: string; url: string }) => void;
}

/** Fills in one of the program's own pages. Renders nothing if there is none, or if the admin may not see them. */
export function OwnPageChoice({ programId, url, onChoose }: OwnPageChoiceProps): ReactNode {
  const t = useDetailTexts();
  const { data } = useApiQuery(`/admin/v2/programs/${programId}/social_network_pages`, {
    params: { page_size: 100, sort: 'url' },
    queryKey: [...keys.lists(), programId, 'choice'],
    enabled: can('program', 'update', programId),
  });
  const pages = data?.data ?? [];
  if (pages.length === 0) return null;
  return (
    <Field label={t('post.ownPage')} hint={t('post.ownPageHint')}>
      <Select
        placeholder={t('post.otherPage')}
        options={pages.map((page) => ({ value: page.url, label: `${platformNames[page.platform]} · ${page.url}` }))}
        value={pages.some((page) => page.url === url) ? url : ''}
        onChange={({ target: { value } }) => {
          const page = pages.find((one) => one.url === value);
          if (page) onChoose({ platform: platformNames[page.platform], url: page.url });
        }}
      />
    </Field>
  );
}
