import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { Card, LinkBase, NoMatchState, Row, Stack, Text, TextLink } from '@laurel/ui';
import { SearchInput } from '@laurel/ui/fields';
import { useRequiredParam, useSearchParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadedDocument } from '../parts/document/loaded-document.tsx';
import { groupsOf } from '../parts/document/operations.ts';
import { operationPage } from '../parts/addresses.ts';
import { useTexts } from '../parts/use-texts.ts';
import { MethodBadge } from './method-badge.tsx';

const Call = styled(LinkBase)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1) var(--space-3);
  align-items: baseline;
  padding: var(--space-2);
  border-radius: var(--radius-small);
  color: var(--color-text);
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover {
    background: var(--color-hover);
  }
  & > span:first-child {
    justify-self: start;
  }
  & > span:last-child {
    font-size: var(--text-sm);
    color: var(--color-muted);
  }
  @media (min-width: 40rem) {
    grid-template-columns: 4.5rem minmax(0, 1fr);
    & > span:last-child {
      grid-column: 2;
    }
  }
`;

/** All calls of the public API by their resource. */
export function ReferencePage(): ReactNode {
  return <LoadedDocument>{(document) => <Calls document={document} />}</LoadedDocument>;
}

function Calls({ document }: { document: OpenApiDocument }): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const [search, setSearch] = useSearchParams();
  const words = search.get('q') ?? '';
  const find = (text: string): void => setSearch(text === '' ? {} : { q: text }, { replace: true });
  const groups = groupsOf(document, words);
  return (
    <Stack gap={5}>
      <Row justify="between">
        <Text tone="muted">{t('reference.version', { version: document.info.version })}</Text>
        <TextLink href="/api/v1/openapi.json">{t('reference.document')}</TextLink>
      </Row>
      <SearchInput label={t('reference.search')} value={words} onSearch={find} />
      {groups.length === 0 && <NoMatchState filters={[`"${words}"`]} onClear={() => find('')} />}
      {groups.map(({ tag, description, operations }) => (
        <Card key={tag} title={<span translate="no">{tag}</span>}>
          <Text tone="muted" size="sm" lang="en">
            {description}
          </Text>
          <ul>
            {operations.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Call to={operationPage(programId, id)}>
                  <MethodBadge method={method} />
                  <code translate="no">{path}</code>
                  <span lang="en">{summary}</span>
                </Call>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </Stack>
  );
}
