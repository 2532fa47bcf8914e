/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Field, TextInput } from '@laurel/ui/fields';
import type { ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import { answerCalls, descriptionOf, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { adminPagesAt, type AdminVisit } from '../testing/admin-page.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { FieldList, fittedList } from './field-list.tsx';
import { MediaField } from './media/media-field.tsx';
import { RichTextField } from './rich-text/rich-text-field.tsx';
import { losesMarks } from './rich-text/lossless.ts';

const show = (element: ReactNode, visit: Partial<AdminVisit> = {}): void => {
  render(adminPagesAt([{ path: '*', element }], { address: '/admin/v2', ...visit }));
};
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

interface Values {
  levels: { name: string }[];
  start: string | null;
  image: string | null;
  description: string;
}

const blank = (): { name: string } => ({ name: '' });

function Form({ description = '' }: { description?: string }): ReactNode {
  const { control, register, setFocus } = useForm<Values>({
    defaultValues: { levels: fittedList([], { least: 2, blank }), start: null, image: null, description },
  });
  return (
    <form>
      <FieldList control={control} name="levels" least={2} most={3} blank={blank} itemLabel={(at) => `Level ${at + 1}`}>
        {(at) => (
          <Field label={`Name of level ${at + 1}`}>
            <TextInput {...register(`levels.${at}.name`)} />
          </Field>
        )}
      </FieldList>
      <DateTimeField control={control} name="start" label="Start" timeZone="America/New_York" />
      <MediaField control={control} name="image" label="Image" programId="1" />
      <RichTextField control={control} name="description" label="Description" />
      <button type="button" onClick={() => setFocus('description')}>
        To the description
      </button>
      <Shown control={control} />
    </form>
  );
}

function Shown({ control }: { control: ReturnType<typeof useForm<Values>>['control'] }): ReactNode {
  return <output>{JSON.stringify(useWatch({ control }))}</output>;
}

const values = (): Values => JSON.parse(document.querySelector('output')?.textContent ?? '') as Values;

// The editor measures the cursor, which jsdom has no layout for.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

beforeEach(() => answerCalls());
afterEach(cleanup);

describe('a list of fields', () => {
  it('is padded to its minimum, and what is over its maximum is cut [A-455, A-456]', () => {
    const limits = { least: 2, most: 3, blank };
    expect(fittedList([{ name: 'a' }], limits)).toEqual([{ name: 'a' }, { name: '' }]);
    expect(
      fittedList(
        ['a', 'b', 'c', 'd'].map((name) => ({ name })),
        limits,
      ),
    ).toHaveLength(3);
  });

  it('adds up to its maximum, removes down to its minimum, and keeps an order [A-455, A-456, A-457]', async () => {
    show(<Form />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of level 2' }), 'Gold');
    expect(screen.getByRole('button', { name: 'Remove Level 1' })).toHaveProperty('disabled', true);
    await press('Add');
    expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
    expect(screen.getByText('3 at most')).toBeTruthy();
    await press('Move Level 2 up');
    expect(values().levels).toEqual([{ name: 'Gold' }, { name: '' }, { name: '' }]);
    await press('Remove Level 3');
    expect(values().levels).toHaveLength(2);
  });

  it('announces moves and removals, and preserves the focus', async () => {
    show(<Form />);
    const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
    const said = (): string | null | undefined => screen.getAllByRole('status')[0]?.textContent;
    await press('Add');
    await press('Move Level 3 up');
    expect([said(), focused()]).toEqual(['Level 3 is now at place 2 of 3.', 'Move Level 2 up']);
    await userEvent.keyboard('{Enter}');
    expect(said()).toBe('Level 2 is now at place 1 of 3.');
    expect(focused()).toBe('Move Level 1 down');
    await press('Remove Level 3');
    expect(said()).toBe('Level 3 was removed. Left: 2.');
    expect(focused()).toBe('Move Level 2 up');
  });
});

const loop: ProgramAttachment = {
  id: '9',
  title: 'Loop',
  alt_text: '',
  alt_text_es: '',
  folder: '',
  content_type: 'image/png',
  dimension: '6x4',
  byte_size: 2_048,
  created_at: '2026-11-01T10:00:00.000Z',
  public_url: '/media/uploads/1/loop.png',
  file: { url: '/media/uploads/1/loop.png', filename: 'loop.png' },
  version: '3',
};

describe('fields', () => {
  it("take a moment on the program's clock, and name its zone [A-166]", async () => {
    show(<Form />);
    const input = screen.getByLabelText('Start');
    await userEvent.type(input, '2026-11-21T09:30');
    expect(values().start).toBe('2026-11-21T14:30:00.000Z');
    expect(screen.getByText('Time zone: America/New York')).toBeTruthy();
  });

  it('take a picture by its address or from the media library, which needs its permission', async () => {
    show(<Form />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Image' }), 'https://example.org/a.png');
    expect(values().image).toBe('https://example.org/a.png');
    expect(screen.getByRole('button', { name: 'Choose from the media library' })).toBeTruthy();
    await press('Remove the picture');
    expect(values().image).toBeNull();
    cleanup();
    show(<Form />, { permissions: {} });
    expect(screen.queryByRole('button', { name: 'Choose from the media library' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Upload a file/ })).toBeNull();
  });

  it('take a picture by drop, by paste and from the device, which adds it to the library', async () => {
    let uploads = 0;
    answerCalls(
      reply.post('/admin/v2/programs/1/program_attachments', () => {
        uploads += 1;
        const url = `/media/uploads/1/${uploads}.png`;
        const file = { url, filename: 'a.png' };
        return {
          success: true as const,
          message: '',
          program_attachment: Object.assign({}, loop, { public_url: url, file }),
        };
      }),
    );
    show(<Form />);
    const image = screen.getByRole('textbox', { name: 'Image' });
    const picture = new File(['x'], 'a.png', { type: 'image/png' });
    fireEvent.drop(image, { dataTransfer: { types: ['Files'], files: [picture] } });
    await waitFor(() => expect(values().image).toBe('/media/uploads/1/1.png'));
    fireEvent.paste(image, { clipboardData: { files: [picture] } });
    await waitFor(() => expect(values().image).toBe('/media/uploads/1/2.png'));
    const input = screen.getByRole('button', { name: 'Upload a file: Image' }).nextElementSibling as HTMLInputElement;
    fireEvent.change(input, { target: { files: [picture] } });
    await waitFor(() => expect(values().image).toBe('/media/uploads/1/3.png'));
    fireEvent.drop(image, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'a.txt')] } });
    expect((await screen.findByRole('alert')).textContent).toContain('a.txt: only PNG and JPG images are accepted');
    expect([uploads, values().image]).toEqual([3, '/media/uploads/1/3.png']);
  });
});

describe('the texts of a picture', () => {
  const files = '/admin/v2/programs/1/program_attachments';
  let stored: ProgramAttachment;

  const text = (name: RegExp): HTMLElement => screen.getByRole('textbox', { name });
  const type = async (name: RegExp, words: string): Promise<void> => {
    await userEvent.clear(text(name));
    await userEvent.type(text(name), words);
  };
  beforeEach(() => {
    stored = loop;
    answerCalls(
      reply.get(files, () => ({ data: [stored], meta: { page: 1, page_size: 20, total: 1 }, folders: [] })),
      reply.get('/admin/v2/program_attachments/9/uses', { uses: [] }),
      reply.put('/admin/v2/program_attachments/9', ({ body }) => {
        const { version, ...texts } = body as ProgramAttachment;
        if (version !== stored.version) {
          return refusal(409, 'version_conflict', 'This file was changed by someone else', {
            your_version: [version],
            current_version: [stored.version],
          });
        }
        stored = Object.assign({}, stored, texts, { version: String(Number(version) + 1) });
        return { success: true as const, message: '', program_attachment: stored };
      }),
    );
  });

  it('merge with those of another tab, and say where both have changed the same one', async () => {
    show(<Form />);
    await press('Choose from the media library');
    await userEvent.click(await screen.findByRole('button', { name: /Loop/ }));
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    stored = Object.assign({}, loop, { title: 'River loop', version: '4' });
    await type(/^Alt text/, 'By the water');
    await press('Save');
    await screen.findByRole('heading', { name: 'River loop' });
    expect(stored).toMatchObject({ title: 'River loop', alt_text: 'By the water', version: '5' });
    expect(text(/^Title/)).toHaveProperty('value', 'River loop');

    stored = Object.assign({}, stored, { alt_text: 'Old mill', version: '6' });
    await type(/^Alt text/, 'New mill');
    await press('Save');
    const reason = 'Someone else has changed this to “Old mill”. Save again to replace it.';
    await waitFor(() => expect(text(/^Alt text/).getAttribute('aria-invalid')).toBe('true'));
    expect(descriptionOf(text(/^Alt text/))).toContain(reason);
    expect([stored.alt_text, (text(/^Alt text/) as HTMLTextAreaElement).value]).toEqual(['Old mill', 'New mill']);
    await press('Save');
    await waitFor(() => expect(stored).toMatchObject({ title: 'River loop', alt_text: 'New mill', version: '7' }));
  });
});

describe('a text with HTML', () => {
  it('takes the form’s focus, also one from before the editor had loaded', async () => {
    show(<Form />);
    fireEvent.click(screen.getByRole('button', { name: 'To the description' }));
    const editor = await screen.findByRole('textbox', { name: 'Description' });
    await waitFor(() => expect(document.activeElement).toBe(editor));
    await press('HTML');
    await press('To the description');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Description' }));
  });

  it('shows its pictures 300 px wide [A-162]', async () => {
    show(<Form description='<p>Walk</p><img src="/media/a.svg" alt="A river">' />);
    const picture = await screen.findByRole('img', { name: 'A river' });
    expect(getComputedStyle(picture).width).toBe('300px');
  });

  it('is edited with its format, and as HTML', async () => {
    show(<Form description="<p>Walk</p>" />);
    const editor = await screen.findByRole('textbox', { name: 'Description' });
    expect(editor.textContent).toBe('Walk');
    await press('Heading');
    await waitFor(() => expect(values().description).toBe('<h2>Walk</h2>'));
    expect(screen.getByRole('button', { name: 'Heading' }).getAttribute('aria-pressed')).toBe('true');
    await press('HTML');
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), '<p>Run</p>');
    await press('HTML');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' }).textContent).toBe('WalkRun'));
    expect(values().description).toBe('<h2>Walk</h2><p>Run</p>');
  });

  it('is shown as HTML when the editor would drop some of it', async () => {
    show(<Form description="<table><tbody><tr><td>1</td></tr></tbody></table>" />);
    await screen.findByText(/HTML that the editor would drop/);
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('tagName', 'TEXTAREA');
    expect(values().description).toContain('<table>');
  });

  it('loses no element that HTML can write in two ways', () => {
    expect(losesMarks('Walk <b>now</b>', '<p>Walk <strong>now</strong></p>')).toBe(false);
    expect(losesMarks('<a href="/x">x</a>', '<p><a rel="noopener" href="/x">x</a></p>')).toBe(false);
    expect(losesMarks('<img src="a" width="9">', '<img src="a">')).toBe(true);
  });
});
