import { Badge, Card, Row, Stack, Text, TextLink } from '@laurel/ui';
import { Carousel } from '@laurel/ui/carousel';
import { formatTimeAgo } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { typeOf } from '../action-type.ts';
import { useLatestActions } from '../sections.ts';
import { useTexts } from '../use-texts.ts';
import { PersonName } from './person-name.tsx';
import { SectionCard } from './section-card.tsx';

const EVERY_MILLIS = 3_000;

/** What participants did last. */
export function LatestActions({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  return (
    <SectionCard title={t('actions.latest')} query={useLatestActions(programId)} room="12rem">
      {(actions) =>
        actions.length === 0 ? null : (
          <Carousel
            label={t('actions.slides')}
            size="tile"
            delay={EVERY_MILLIS}
            slides={actions.map((action) => ({
              key: action.id,
              content: (
                <Card>
                  <Stack gap={2}>
                    <Row gap={2}>
                      <Badge>{t(`type.${typeOf(action)}`)}</Badge>
                      <Text tone="muted" size="sm">
                        {formatTimeAgo(action.created_at)}
                      </Text>
                    </Row>
                    {action.actionable_url ? (
                      <TextLink to={action.actionable_url}>{action.title}</TextLink>
                    ) : (
                      <Text>{action.title}</Text>
                    )}
                    <Text size="sm">
                      <PersonName person={action} />
                    </Text>
                  </Stack>
                </Card>
              ),
            }))}
          />
        )
      }
    </SectionCard>
  );
}
