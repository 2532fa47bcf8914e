import { Row, Text } from '@laurel/ui';
import { Carousel } from '@laurel/ui/carousel';
import { formatTimeAgo } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useLatestActions } from '../sections.ts';
import { useTexts } from '../use-texts.ts';
import { PersonName } from './person-name.tsx';

const EVERY_MILLIS = 5_000;
/** Fewer are no strip, and more are not needed. */
const ACTIONS = 5;

/** The same actions in one line each, one after the other. */
export function LatestStrip({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  const { data: actions = [] } = useLatestActions(programId);
  if (actions.length < ACTIONS) return null;
  return (
    <Carousel
      label={t('strip')}
      delay={EVERY_MILLIS}
      slides={actions.slice(0, ACTIONS).map((action) => ({
        key: action.id,
        content: (
          <Row justify="center">
            <Text size="sm">
              <PersonName person={action} /> · {action.title} · {formatTimeAgo(action.created_at)}
            </Text>
          </Row>
        ),
      }))}
    />
  );
}
