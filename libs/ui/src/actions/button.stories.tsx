import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink, CopyButton, IconButton, Page, Row, Stack, Text, TextLink } from '../index.ts';
import type { StoryMeta } from '../stories/story-meta.ts';

export const meta: StoryMeta = { title: 'Button', areas: ['admin', 'participant'] };

export function Variants(): ReactNode {
  return (
    <Page>
      <Stack>
        <Row>
          <Button variant="primary">Get Started</Button>
          <Button>Cancel</Button>
          <Button variant="quiet">Skip</Button>
          <Button variant="danger" icon={<Trash2 aria-hidden />}>
            Delete
          </Button>
        </Row>
        <Row>
          <Button variant="primary" size="small" icon={<Plus aria-hidden />}>
            Add program
          </Button>
          <Button size="small">Edit</Button>
          <IconButton label="Delete" icon={<Trash2 aria-hidden />} />
          <IconButton label="Add" icon={<Plus aria-hidden />} variant="secondary" size="small" />
          <CopyButton value="https://example.test" label="Copy magic link" />
        </Row>
        <Row>
          <ButtonLink to="/signin" variant="primary">
            Sign up and earn +100 coins
          </ButtonLink>
          <ButtonLink href="https://example.test">Learn More</ButtonLink>
        </Row>
        <Button variant="primary" block>
          Continue to get your login code
        </Button>
      </Stack>
    </Page>
  );
}

export function Busy(): ReactNode {
  return (
    <Page>
      <Row>
        <Button variant="primary" loading loadingText="Verifying...">
          Verify Code
        </Button>
        <Button loading>Save</Button>
        <Button variant="primary" disabled>
          Sign up
        </Button>
        <Button variant="danger" loading>
          Delete
        </Button>
      </Row>
    </Page>
  );
}

export function LongText(): ReactNode {
  return (
    <Page width="narrow">
      <Stack>
        <Button variant="primary" block>
          Continuar para obtener tu código de inicio de sesión por correo electrónico
        </Button>
        <Text>
          Lee las <TextLink to="/rules">reglas completas del programa de fidelización</TextLink> y la{' '}
          <TextLink href="https://example.test/privacy">política de privacidad</TextLink> antes de participar.
        </Text>
      </Stack>
    </Page>
  );
}
