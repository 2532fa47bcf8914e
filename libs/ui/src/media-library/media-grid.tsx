import { Picture, useUi } from '@laurel/ui';
import { Film } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fileSize } from './file-size.ts';
import { useMediaTexts } from './texts.ts';
import type { MediaItem } from './types.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(8.5rem, 45%), 1fr));
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.button`
  display: grid;
  gap: var(--space-1);
  width: 100%;
  padding: var(--space-2);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  color: var(--color-text);
  font-size: var(--text-sm);
  text-align: start;
  cursor: pointer;
  &:hover {
    border-color: var(--color-primary);
  }
`;

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Size = styled.span`
  color: var(--color-muted);
  font-size: var(--text-xs);
  font-variant-numeric: tabular-nums;
`;

export const isVideo = ({ content_type: type }: MediaItem): boolean => type.startsWith('video/');

interface MediaGridProps {
  items: readonly MediaItem[];
  onOpen: (item: MediaItem) => void;
}

export function MediaGrid({ items, onOpen }: MediaGridProps): ReactNode {
  const { language } = useUi();
  const texts = useMediaTexts();
  return (
    <List aria-label={texts.files}>
      {items.map((item) => (
        <li key={item.id}>
          <Item type="button" onClick={() => onOpen(item)}>
            <Picture src={isVideo(item) ? null : item.public_url} alt="" ratio="square" placeholder={<Film />} />
            <Name title={item.title}>{item.title}</Name>
            <Size>{fileSize(item.byte_size, language)}</Size>
          </Item>
        </li>
      ))}
    </List>
  );
}
