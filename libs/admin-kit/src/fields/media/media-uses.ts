import type { AttachmentUse } from '@laurel/contracts/programs/media/media.dto';
import type { MediaItem, MediaUse, MediaUses } from '@laurel/ui/media-library';
import { api, can } from '@laurel/web-kit';

const MAX_REWARDS = 50;

/** A file's names begin alike, whatever focal point or captions they carry: a reward may show it under a former one. */
const COMMON_START = /^[0-9a-f]{32}(?=[-.])/;

type File = Pick<MediaItem, 'id' | 'public_url'>;

/** What refers to a file: places in programs, and rewards for those who may see them. */
export async function usesOf(programId: string, file: File, signal: AbortSignal): Promise<MediaUses> {
  const [{ uses }, rewards] = await Promise.all([
    api.get(`/admin/v2/program_attachments/${encodeURIComponent(file.id)}/uses`, { signal }),
    rewardsWith(programId, file, signal),
  ]);
  const places = uses.map(({ kind, id, title }): MediaUse => ({
    kind,
    title,
    href: hrefOf(programId, kind, id ?? ''),
  }));
  return {
    uses: [...places, ...(rewards?.uses ?? [])],
    more: rewards?.more ?? 0,
    areRewardsUnknown: rewards === null,
  };
}

async function rewardsWith(
  programId: string,
  { public_url: address }: File,
  signal: AbortSignal,
): Promise<Pick<MediaUses, 'uses' | 'more'> | null> {
  if (!can('rewards', 'view', programId)) return null;
  const name = address.split('/').at(-1) ?? '';
  const file = COMMON_START.exec(name)?.[0] ?? name;
  const params = { 'columnFilters[file]': file, page_size: MAX_REWARDS } as const;
  const found = await api
    .get(`/admin/v2/programs/${encodeURIComponent(programId)}/rewards`, { params, signal })
    .catch(() => null);
  if (found === null) return null;
  const uses = found.data.map(({ id, name }): MediaUse => ({
    kind: 'reward',
    title: name,
    href: `/admin/v2/rewards/${id}`,
  }));
  return { uses, more: Math.max(0, found.meta.total - uses.length) };
}

/** The page where the use can be changed. */
function hrefOf(programId: string, kind: AttachmentUse['kind'], id: string): string {
  const settings = `/admin/v2/programs/${programId}/settings`;
  const pages: Record<AttachmentUse['kind'], string> = {
    challenge: `/admin/v2/challenges/${id}`,
    program_page: `${settings}/program/program-pages/${id}`,
    feed_post: `${settings}/program/dynamic-feed-posts/${id}/edit`,
    carousel: `${settings}/layout/carousels`,
    navigation_menu: `${settings}/layout/navigation-menus`,
    look: `${settings}/branding/assets`,
    look_draft: `${settings}/branding/assets`,
    earlier_look: `${settings}/branding/history`,
    labels: `${settings}/program/labels`,
    seo: `${settings}/program/seo`,
  };
  return pages[kind];
}
