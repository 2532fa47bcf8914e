import type { PreviewPage, PreviewRole } from '@laurel/contracts/page/preview';
import { type ProgramTemplateDetail, type Theme, themes } from '@laurel/contracts/programs/branding';
import { SectionError, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import { Field, Select } from '@laurel/ui/fields';
import type { PreviewTicket } from '@laurel/contracts/page/preview.dto';
import { api, type ApiError, useQuery } from '@laurel/web-kit';
import { type ReactNode, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { programAt } from '../../parts/program-settings.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { type Screen, screens, SiteFrame } from './site-frame.tsx';
import { useOpenSetting } from './use-open-setting.ts';

/** What can be looked at, and who sees it: a challenge and a reward are pages of members. */
const views = {
  visitorHome: { page: 'home', role: 'visitor' },
  memberHome: { page: 'home', role: 'member' },
  signIn: { page: 'signIn', role: 'visitor' },
  challenge: { page: 'challenge', role: 'member' },
  reward: { page: 'reward', role: 'member' },
} as const satisfies Record<string, { page: PreviewPage; role: PreviewRole }>;
type View = keyof typeof views;

const RENEWED_AFTER = 0.8;

const Choices = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-3);
  & > :first-child {
    grid-column: 1 / -1;
  }
`;

interface SitePreviewProps {
  programId: string;
  template: ProgramTemplateDetail;
}

/** The program's site with the look of the form: on a phone or a desktop, dark or light, to a visitor or a member. */
export function SitePreview({ programId, template }: SitePreviewProps): ReactNode {
  const t = useTexts();
  const openSetting = useOpenSetting(programId);
  const [view, setView] = useState<View>('visitorHome');
  const [screen, setScreen] = useState<Screen>('phone');
  const [chosen, setTheme] = useState<Theme | null>(null);
  const theme = chosen ?? template.element_css_style.theme;
  const { page, role } = views[view];
  return (
    <Stack gap={3}>
      <Choices>
        <Field label={t('preview.view.label')}>
          <Select
            value={view}
            onChange={({ currentTarget }) => setView(currentTarget.value as View)}
            options={Object.keys(views).map((id) => ({ value: id, label: t(`preview.view.${id as View}`) }))}
          />
        </Field>
        <Field label={t('preview.screen.label')}>
          <Select
            value={screen}
            onChange={({ currentTarget }) => setScreen(currentTarget.value as Screen)}
            options={Object.keys(screens).map((id) => ({ value: id, label: t(`preview.screen.${id as Screen}`) }))}
          />
        </Field>
        <Field label={t('preview.theme.label')}>
          <Select
            value={theme}
            onChange={({ currentTarget }) => setTheme(currentTarget.value as Theme)}
            options={themes.map((id) => ({ value: id, label: t(`preview.theme.${id}`) }))}
          />
        </Field>
      </Choices>
      <TicketedFrame
        key={role}
        programId={programId}
        role={role}
        state={{ template, theme, page }}
        screen={screen}
        onPick={openSetting}
      />
    </Stack>
  );
}

interface TicketedFrameProps extends Pick<Parameters<typeof SiteFrame>[0], 'state' | 'screen' | 'onPick'> {
  programId: string;
  role: PreviewRole;
}

/** The frame with a ticket, which is renewed before it ends. */
function TicketedFrame({ programId, role, ...frame }: TicketedFrameProps): ReactNode {
  const t = useTexts();
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const { data, error, isFetching, refetch } = useQuery<PreviewTicket, ApiError>({
    queryKey: ['preview-ticket', programId, role],
    queryFn: ({ signal }) => api.get(`${programAt(programId)}/preview_ticket`, { params: { role }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data ? state.data.valid_seconds * 1_000 * RENEWED_AFTER : false),
    // A ticket that ends while its tab is hidden leaves a frame whose calls are refused.
    refetchIntervalInBackground: true,
  });
  const retry = (): void => {
    setFailed(false);
    setTries(tries + 1);
    void refetch();
  };
  const fail = useCallback(() => setFailed(true), []);
  if (hasFailed || (error && !data)) {
    return (
      <SectionError requestId={error?.requestId} retrying={isFetching} onRetry={retry}>
        {error ? error.message : t('preview.failed')}
      </SectionError>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton shape="card" width="100%" height="35rem" />
      </SkeletonGroup>
    );
  }
  return <SiteFrame key={tries} path={data.path} {...frame} onFailure={fail} />;
}
