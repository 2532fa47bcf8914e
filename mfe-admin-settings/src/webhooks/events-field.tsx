import { type PublicEventType, publicEventTypes } from '@laurel/contracts/public-events/public-event';
import { Button, Grid, Row } from '@laurel/ui';
import { Checkbox, FieldGroup } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from './use-texts.ts';

interface EventsFieldProps {
  value: readonly PublicEventType[];
  onChange: (value: PublicEventType[]) => void;
  error: string | undefined;
}

/** Which events an endpoint receives. */
export function EventsField({ value, onChange, error }: EventsFieldProps): ReactNode {
  const t = useTexts();
  const toggle = (type: PublicEventType): void => {
    const chosen = new Set(value);
    if (!chosen.delete(type)) chosen.add(type);
    onChange(publicEventTypes.filter((one) => chosen.has(one)));
  };
  const hasAll = value.length === publicEventTypes.length;
  return (
    <FieldGroup legend={t('field.types')} hint={t('hint.types')} error={error} required>
      <Row justify="end">
        <Button size="small" onClick={() => onChange(hasAll ? [] : [...publicEventTypes])}>
          {t(hasAll ? 'events.none' : 'events.all')}
        </Button>
      </Row>
      <Grid min="medium" gap={2}>
        {publicEventTypes.map((type) => (
          <Checkbox
            key={type}
            label={<code translate="no">{type}</code>}
            hint={eventText(t, type)}
            checked={value.includes(type)}
            onChange={() => toggle(type)}
          />
        ))}
      </Grid>
    </FieldGroup>
  );
}

/** An event in words; a dot in a key would be a level of the catalogue. */
const eventText = (t: Texts, type: PublicEventType): string =>
  t(`event.${type.replace('.', '_')}` as `event.points_changed`);
