import { type ReactNode, useEffect } from 'react';
import { Button, Page, Row, toast } from '../index.ts';
import type { StoryMeta } from '../stories/story-meta.ts';

export const meta: StoryMeta = { title: 'Toast', areas: ['admin', 'participant'] };

export function Kinds(): ReactNode {
  useEffect(() => {
    toast.success('Success!', 'Challenge updated successfully.', { id: 'success' });
    toast.message('Post are being imported!', 'You can leave this page.', {
      id: 'message',
      action: { label: 'Undo', onClick: () => undefined },
    });
    toast.error('Error!!!', 'name is invalid or missing. Request id 4f1c9a7e.', { id: 'error' });
  }, []);
  return (
    <Page>
      <Row>
        <Button onClick={() => toast.error('Something went wrong', 'Please try again')}>Error</Button>
        <Button onClick={() => toast.success('Congrats!', 'You have successfully claimed this reward')}>Success</Button>
      </Row>
    </Page>
  );
}
