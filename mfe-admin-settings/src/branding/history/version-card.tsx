import type { LookVersionRow } from '@laurel/contracts/programs/look/look.dto';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Badge, Button, Card, Row, Stack, Text } from '@laurel/ui';
import { DateText, formatDate } from '@laurel/web-kit';
import { Eye, EyeOff, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LookPreview } from '../preview/look-preview.tsx';
import { useLookWords } from '../words/use-look-words.ts';
import { useLookTexts } from '../words/use-texts.ts';

const Shown = styled.div`
  max-width: 28rem;
`;

interface VersionCardProps {
  version: LookVersionRow;
  settings: ProgramSettings;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
  restoring: boolean;
  onRestore: () => void;
}

/** One published look: what changed, who published it and when, and the look itself when it is opened. */
export function VersionCard({
  version,
  settings,
  isCurrent,
  isOpen,
  onToggle,
  restoring,
  onRestore,
}: VersionCardProps): ReactNode {
  const t = useLookTexts();
  const { changedWords } = useLookWords();
  const { source, published_at: moment, admin_name: name, restored_from: origin, template_detail: template } = version;
  const when = formatDate(moment, 'date-time');
  const named = (action: string): string => t('shown', { action, when });
  const toggle = t(isOpen ? 'hide' : 'show');
  return (
    <li>
      <Card>
        <Stack gap={3}>
          <Row justify="between" align="start">
            <Stack gap={1}>
              <Row gap={2}>
                <Text as="strong" weight="medium">
                  {t(`source.${source}`, {
                    changed: changedWords(version.changed_fields),
                    date: origin === null ? '' : formatDate(origin, 'date-time'),
                  })}
                </Text>
                {isCurrent && (
                  <Badge tone="success" dot>
                    {t('current')}
                  </Badge>
                )}
              </Row>
              <Text as="span" size="sm" tone="muted">
                {name === null ? <DateText value={moment} format="date-time" /> : t('by', { when, name })}
              </Text>
            </Stack>
            <Row gap={2}>
              <Button
                size="small"
                icon={isOpen ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
                aria-expanded={isOpen}
                aria-label={named(toggle)}
                onClick={onToggle}
              >
                {toggle}
              </Button>
              {!isCurrent && (
                <Button
                  size="small"
                  icon={<Undo2 aria-hidden />}
                  aria-label={named(t('restore'))}
                  loading={restoring}
                  onClick={onRestore}
                >
                  {t('restore')}
                </Button>
              )}
            </Row>
          </Row>
          {isOpen && (
            <Shown>
              <LookPreview parts={template.element_css_style} assets={template} settings={settings} />
            </Shown>
          )}
        </Stack>
      </Card>
    </li>
  );
}
