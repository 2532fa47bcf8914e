import { Button, Page } from '@laurel/ui';
import { ChevronDown, LogOut, User } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { StoryMeta } from './stories/story-meta.ts';
import { Menu } from './menu.tsx';

export const meta: StoryMeta = { title: 'Menu', areas: ['admin', 'participant'] };

export function Open(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, []);
  return (
    <Page>
      <Menu
        align="start"
        trigger={
          <Button ref={button} icon={<ChevronDown aria-hidden />}>
            Ada Lovelace
          </Button>
        }
        groups={[
          {
            label: 'Programs',
            items: [
              { id: '1', label: 'Green Market', checked: true },
              { id: '2', label: 'Café Riverside con nombre muy largo', checked: false },
            ],
          },
          {
            items: [
              { id: 'account', label: 'My Account', icon: <User aria-hidden />, to: '/my-account' },
              { id: 'off', label: 'Not available', disabled: true },
              { id: 'out', label: 'Log out', icon: <LogOut aria-hidden />, tone: 'danger' },
            ],
          },
        ]}
      />
    </Page>
  );
}
