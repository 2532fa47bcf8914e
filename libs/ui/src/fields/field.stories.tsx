import { type ReactNode, useState } from 'react';
import { Button, Page, Row, Stack, TextLink } from '../index.ts';
import {
  Checkbox,
  DateTimeInput,
  Field,
  FieldGroup,
  FormErrors,
  RadioGroup,
  SearchInput,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '../fields.ts';
import type { StoryMeta } from '../stories/story-meta.ts';

export const meta: StoryMeta = { title: 'Field', areas: ['admin', 'participant'] };

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended', disabled: true },
];

export function Empty(): ReactNode {
  return (
    <Page width="narrow">
      <Stack>
        <Field label="Email" required>
          <TextInput type="email" placeholder="you@example.com" autoComplete="email" />
        </Field>
        <Field label="Zip Code" hint="Used for offers near you.">
          <TextInput inputMode="numeric" autoComplete="postal-code" />
        </Field>
        <Field label="Status">
          <Select options={statuses} placeholder="Choose…" />
        </Field>
        <Field label="Description">
          <TextArea />
        </Field>
        <Field label="Points">
          <TextInput numeric defaultValue="1250" />
        </Field>
        <Field label="Subdomain" hint="Set when the program is created.">
          <TextInput readOnly defaultValue="green-market" />
        </Field>
      </Stack>
    </Page>
  );
}

export function Invalid(): ReactNode {
  return (
    <Page width="narrow">
      <Stack>
        <FormErrors
          title="Please fix the following errors:"
          errors={['name is invalid or missing', 'points is invalid or missing']}
        />
        <Field label="Email" required error="Invalid email">
          <TextInput type="email" defaultValue="ada@" />
        </Field>
        <Field label="Status" error="Choose a status." hint="Drafts are seen by admins only.">
          <Select options={statuses} placeholder="Choose…" />
        </Field>
        <Field label="Description" error="Write at least one sentence.">
          <TextArea defaultValue="…" />
        </Field>
        <Checkbox label="I agree to the terms" error="Please agree to the terms first." />
        <RadioGroup
          legend="Which store do you visit most?"
          name="store"
          required
          error="Please choose one answer."
          options={[
            { value: 'a', label: 'Downtown' },
            { value: 'b', label: 'Riverside' },
          ]}
        />
      </Stack>
    </Page>
  );
}

export function Choices(): ReactNode {
  const [amount, setAmount] = useState('25');
  return (
    <Page width="narrow">
      <Stack>
        <Checkbox
          defaultChecked
          label={
            <>
              I agree to the <TextLink to="/rules">Official Rules</TextLink> and the{' '}
              <TextLink to="/privacy">Privacy Policy</TextLink>
            </>
          }
        />
        <Checkbox label="All 3 pages" indeterminate hint="2 of 3 chosen" />
        <Checkbox label="Not available" disabled />
        <RadioGroup
          legend="E-mail settings"
          name="mail"
          hint="You can change this at any time."
          value="weekly"
          onChange={() => undefined}
          options={[
            { value: 'all', label: 'Every new challenge', hint: 'About four a week' },
            { value: 'weekly', label: 'One summary a week' },
            { value: 'none', label: 'Only about my account' },
          ]}
        />
        <RadioGroup
          legend="Amount"
          name="amount"
          look="cards"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          options={[
            { value: '10', label: '$10', hint: '+100 coins' },
            { value: '25', label: '$25', hint: '+250 coins' },
            { value: '50', label: '$50', hint: '+500 coins' },
          ]}
        />
        <FieldGroup legend="Features">
          <Switch label="Receipts" hint="Participants upload receipts." defaultChecked />
          <Switch label="Tiers" />
          <Switch label="Test mode" defaultChecked disabled />
        </FieldGroup>
      </Stack>
    </Page>
  );
}

export function DateAndSearch(): ReactNode {
  const [start, setStart] = useState<string | null>('2026-11-21T09:30:00.000Z');
  const [text, setText] = useState('coffee');
  return (
    <Page width="narrow">
      <Stack>
        <SearchInput label="Search challenges" value={text} onSearch={setText} shortcut />
        <Field label="Start" required hint={start ?? 'No start'}>
          <DateTimeInput value={start} onChange={setStart} timeZone="America/New_York" />
        </Field>
        <Field label="Finish">
          <DateTimeInput value={null} onChange={() => undefined} timeZone="Europe/Madrid" />
        </Field>
        <Row justify="end">
          <Button>Cancel</Button>
          <Button variant="primary">Save</Button>
        </Row>
      </Stack>
    </Page>
  );
}
