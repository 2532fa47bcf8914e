import { type FocalPoint, focalPointOf } from '@laurel/contracts/programs/media/picture-variants';
import { Button, Picture, Row, Stack, Text, toast } from '@laurel/ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { failureOf, reasonsOf } from '../failure.ts';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource } from '../types.ts';
import { FocalPointPicker } from './focal-point-picker.tsx';

const Crops = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 45%), 1fr));
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-sm);
  & > li {
    display: grid;
    align-content: start;
    gap: var(--space-1);
  }
`;

const centre: FocalPoint = { x: 50, y: 50 };
const isSame = (one: FocalPoint, other: FocalPoint): boolean => one.x === other.x && one.y === other.y;

interface FocusTabProps {
  item: MediaItem;
  source: MediaSource;
  onSaved: (item: MediaItem) => void;
}

/** The point of a picture that every crop keeps in view, beside the crops that it makes. */
export function FocusTab({ item, source, onSaved }: FocusTabProps): ReactNode {
  const texts = useMediaTexts();
  const stored = focalPointOf(item.public_url);
  const [point, setPoint] = useState(stored);
  const [saving, setSaving] = useState(false);
  const crops = [
    { label: texts.cropTile, ratio: 'video' },
    { label: texts.cropHero, ratio: 'wide' },
    { label: texts.cropSquare, ratio: 'square' },
  ] as const;

  const save = async (): Promise<void> => {
    if (saving || source.focus === undefined) return;
    setSaving(true);
    const latest = { id: `media:${item.id}` };
    try {
      const saved = await source.focus(item, point);
      toast.success(texts.success, texts.focalPointSaved, latest);
      onSaved(saved);
    } catch (thrown) {
      toast.error(texts.failed, reasonsOf(failureOf(thrown)), latest);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Stack gap={4}>
      <Text tone="muted">{texts.focalPointHint}</Text>
      <FocalPointPicker src={item.public_url} point={point} onChange={setPoint} />
      <Crops aria-label={texts.crops}>
        {crops.map(({ label, ratio }) => (
          <li key={ratio}>
            <Picture src={item.public_url} alt="" ratio={ratio} focalPoint={point} eager sizes="12rem" />
            {label}
          </li>
        ))}
      </Crops>
      <Row justify="end">
        <Button variant="quiet" aria-disabled={isSame(point, centre)} onClick={() => setPoint(centre)}>
          {texts.focalPointCentre}
        </Button>
        <Button
          variant="primary"
          disabled={isSame(point, stored)}
          loading={saving}
          loadingText={texts.saving}
          onClick={() => void save()}
        >
          {texts.save}
        </Button>
      </Row>
    </Stack>
  );
}
