import { type ReactNode, useState } from 'react';
import { Button, ButtonLink, Page, Stack, Text, toast } from '../index.ts';
import { Field, TextInput } from '../fields.ts';
import { BlockingDialog, ConfirmDialog, Dialog } from '../overlays.ts';
import type { StoryMeta } from '../stories/story-meta.ts';

export const meta: StoryMeta = { title: 'Dialog', areas: ['admin', 'participant'] };

export function Form(): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Page>
      <Button onClick={() => setOpen(true)}>Ready to Redeem?</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Ready to Redeem?"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => toast.error('Something went wrong', 'Please try again')}>
              Redeem Now
            </Button>
          </>
        }
      >
        <Stack>
          <Text>Buy one lunch, get one free at Harbour Kitchen.</Text>
          <Field label="Your table" hint="The number on the stand.">
            <TextInput />
          </Field>
        </Stack>
      </Dialog>
    </Page>
  );
}

export function Sheet(): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Page>
      <Button onClick={() => setOpen(true)}>Add program</Button>
      <Dialog
        variant="sheet"
        open={open}
        onClose={() => setOpen(false)}
        title="Create Program"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary">Create Program</Button>
          </>
        }
      >
        <Stack>
          <Text tone="muted">A program has its own site, people and points.</Text>
          <Field label="Name" required error="Name must be at least 2 characters.">
            <TextInput defaultValue="G" />
          </Field>
        </Stack>
      </Dialog>
    </Page>
  );
}

export function Confirm(): ReactNode {
  return (
    <Page>
      <ConfirmDialog
        open
        title="Assign 12 winners?"
        tone="danger"
        confirmLabel="Assign winners"
        cancelLabel="Cancel"
        onConfirm={() => undefined}
        onCancel={() => undefined}
      >
        12 of 15 people win; 3 rewards remain. Winners are told by e-mail. This cannot be taken back.
      </ConfirmDialog>
    </Page>
  );
}

export function Blocking(): ReactNode {
  return (
    <Page>
      <Text>The page behind.</Text>
      <BlockingDialog
        title="You are not allowed to access this page"
        actions={
          <ButtonLink to="/admin/v2" variant="primary">
            Go to the dashboard
          </ButtonLink>
        }
      >
        Rewards can be seen by program managers. An organization admin can give you access.
      </BlockingDialog>
    </Page>
  );
}

export function LongSpanish(): ReactNode {
  return (
    <Page>
      <Dialog
        open
        onClose={() => undefined}
        title="¿Quieres salir sin guardar los cambios de la configuración del programa?"
        footer={
          <>
            <Button>Seguir editando</Button>
            <Button variant="danger">Salir sin guardar los cambios</Button>
          </>
        }
      >
        <Stack>
          {Array.from({ length: 14 }, (_, index) => (
            <Text key={index}>
              Se perderán los cambios del formulario «Configuración general del programa de fidelización», apartado{' '}
              {index + 1}.
            </Text>
          ))}
        </Stack>
      </Dialog>
    </Page>
  );
}
