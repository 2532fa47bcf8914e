import { Grid } from '@laurel/ui';
import { PageHeader, type PageHeaderProps } from '@laurel/ui/page-header';
import { TabLinks } from '@laurel/ui/tabs';
import { type AnswerOf, type QueryClient, useQueryClient } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { LoadedRecord, type RecordSource } from './loaded-record.tsx';

export interface RecordTab {
  /** The path after the record's address: `rewards` for `/admin/v2/users/7/rewards`; the first tab's is empty. */
  path: string;
  label: string;
  count?: number | string;
  /** The chunk and the answers of the content: the tab before stays visible until they have loaded. */
  prepare?: (client: QueryClient) => Promise<unknown>;
  content: ReactNode;
}

export interface RecordView {
  header: PageHeaderProps;
  /** The record at a glance, beside every tab. */
  side?: ReactNode;
  /** The tabs that the admin may open, at least one. */
  tabs: readonly RecordTab[];
}

export interface RecordPageProps<Path extends string> extends RecordSource<Path> {
  /** Address of the page; the tabs' are below it, so its route ends in `/*`. */
  base: string;
  view: (record: AnswerOf<'get', Path>) => RecordView;
}

const Side = styled.aside`
  display: grid;
  gap: var(--space-4);
  align-self: start;
`;

const Content = styled.div`
  min-width: 0;
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;

/** A record's page: title, actions, summary, and tabs that are addresses. */
export function RecordPage<Path extends string>({ base, view, ...source }: RecordPageProps<Path>): ReactNode {
  return (
    <LoadedRecord<Path> key={source.address} {...source}>
      {(record) => <View base={base} {...view(record)} />}
    </LoadedRecord>
  );
}

function View({ base, header, side, tabs }: RecordView & { base: string }): ReactNode {
  const { pathname } = useLocation();
  const path = pathname.slice(base.length + 1);
  const current = tabs.find((tab) => tab.path === path) ?? tabs[0];
  const { shown, busy } = useShownTab(tabs, current);
  const content = <Content aria-busy={busy}>{shown?.content}</Content>;
  return (
    <>
      <PageHeader {...header} />
      {tabs.length > 1 && (
        <TabLinks
          label={typeof header.title === 'string' ? header.title : base}
          items={tabs.map((tab) => ({
            label: tab.label,
            to: tab.path === '' ? base : `${base}/${tab.path}`,
            current: tab === current,
            ...(tab.count !== undefined && { count: tab.count }),
          }))}
        />
      )}
      {side ? (
        <Grid min="sidebar" gap={6}>
          {content}
          <Side>{side}</Side>
        </Grid>
      ) : (
        content
      )}
    </>
  );
}

/** The tab of the address once it is prepared, until then the one before. */
function useShownTab(
  tabs: readonly RecordTab[],
  current: RecordTab | undefined,
): { shown: RecordTab | undefined; busy: boolean } {
  const client = useQueryClient();
  const [ready, setReady] = useState(current?.path);
  const busy = current?.path !== ready;
  const path = current?.path;
  const prepare = useEffectEvent(() => current?.prepare?.(client) ?? Promise.resolve());
  useEffect(() => {
    if (!busy) return;
    let wanted = true;
    const show = (): void => {
      if (wanted) setReady(path);
    };
    // A content that could not be prepared shows its own error.
    prepare().then(show, show);
    return () => {
      wanted = false;
    };
  }, [busy, path]);
  return { shown: tabs.find((tab) => tab.path === ready) ?? current, busy };
}
