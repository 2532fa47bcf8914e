import { Button, Heading, Row, Skeleton, Stack, Text, TextLink } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fill } from '../../provider/fill.ts';
import { useMediaTexts } from '../texts.ts';
import { countedUses, nameOfUse } from './counted-uses.ts';
import type { MediaUsesState } from './use-media-uses.ts';

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding-inline-start: var(--space-4);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`;

/** What refers to a file, each a link; says so where rewards are not known. */
export function UseList({ uses: { known, failure, reload } }: { uses: MediaUsesState }): ReactNode {
  const texts = useMediaTexts();
  return (
    <Stack gap={2}>
      <Heading level={4} size="sm">
        {texts.uses}
      </Heading>
      {failure && (
        <Row gap={2}>
          <Text size="sm">{texts.usesFailed}</Text>
          <Button size="small" onClick={reload}>
            {texts.retry}
          </Button>
        </Row>
      )}
      {!failure && known === null && <Skeleton shape="text" />}
      {known && (
        <>
          <Text size="sm">
            {known.uses.length === 0
              ? texts.unused
              : fill(texts.usedBy, { uses: countedUses(known.uses, known.more, texts) })}
          </Text>
          {known.uses.length > 0 && (
            <List aria-label={texts.uses}>
              {known.uses.map((use) => (
                <li key={`${use.kind} ${use.href} ${use.title}`}>
                  <TextLink to={use.href}>{nameOfUse(use, texts)}</TextLink>
                </li>
              ))}
            </List>
          )}
          <Text size="sm" tone="muted">
            {known.areRewardsUnknown ? texts.countedWithoutRewards : texts.counted}
          </Text>
        </>
      )}
    </Stack>
  );
}
