/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, reply, savedAs, tableOf } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import remote from '../../remote.tsx';
import { formDefinition, newForm, linkDraft, quiz } from '../../testing/challenges.ts';

const NEW = '/admin/v2/programs/1/challenges/new';
const saved = savedAs(linkDraft);
const routes = (remote.routes as RouteObject[]).map((route) =>
  route.path === '/admin/v2/programs/:program_id/challenges' ? { ...route, element: <p>the list</p> } : route,
);

async function open(address: string, challenge = quiz): Promise<void> {
  answerCalls([
    reply.get(NEW, newForm),
    reply.get(`/admin/v2/challenges/${challenge.id}/edit`, { ...formDefinition, challenge }),
    reply.post('/admin/v2/programs/1/challenges', saved),
    reply.put(`/admin/v2/challenges/${challenge.id}`, saved),
    reply.get('/admin/v2/programs/1/program_attachments', {
      data: [],
      meta: { page: 1, page_size: 20, total: 0 },
      folders: [],
    }),
  ]);
  render(adminPagesAt(routes, { address }));
  await screen.findByRole('heading', { level: 1 });
}

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const stepNames = (): (string | null)[] =>
  within(screen.getByRole('navigation', { name: 'Steps' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent.replace(/^\d/, ''));
const fill = async (name: RegExp | string, text: string): Promise<void> => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const goTo = (name: RegExp): Promise<void> =>
  userEvent.click(within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('link', { name }));

beforeEach(() => {
  localStorage.clear();
  addMessages('adminChallenges', { en, es });
});
afterEach(cleanup);

describe('the steps of a challenge', () => {
  it('are those that its type needs, and can be jumped to [A-131] [A-167] [A-168] [A-197]', async () => {
    await open(NEW);
    const always = ['Type', 'Content', 'Points and reward', 'Schedule', 'Tags', 'Review'];
    expect(stepNames()).toEqual(always);
    for (const type of [
      /^Sign-up/,
      /^Video/,
      /^Article/,
      /^Membership/,
      /^Share/,
      /^Questions/,
      /^Social/,
      /^Donation/,
    ]) {
      await userEvent.click(screen.getAllByRole('radio', { name: type })[0] as HTMLElement);
      expect(stepNames()).toEqual([...always.slice(0, 2), 'Details', ...always.slice(2)]);
    }
    await userEvent.click(screen.getByRole('radio', { name: /^Referral/ }));
    expect(stepNames()).toEqual(always);
    await goTo(/Schedule/);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save as draft' })).toBeTruthy();
    await press('Previous');
    expect(screen.getByRole('heading', { level: 2, name: 'Points and reward' })).toBeTruthy();
  });

  it('name the zone of the program beside its dates [A-141] [A-166]', async () => {
    await open('/admin/v2/challenges/8/edit?step=schedule');
    expect(screen.getByLabelText(/^Start/)).toHaveProperty('value', '2026-10-01T08:00');
    expect(screen.getAllByText(/Europe\/Madrid/)).toHaveLength(2);
  });

  it('ask before something unsaved is left [A-200]', async () => {
    await open('/admin/v2/challenges/8/edit?step=content');
    await fill(/^Caption/, 'Which way now?');
    await userEvent.click(screen.getByRole('link', { name: /Challenges of/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(dialog.textContent).toContain('Wind quiz');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('textbox', { name: /^Caption/ })).toHaveProperty('value', 'Which way now?');
  });

  it('ask at the last of them, where collectibles are minted from it [A-174] [A-175] [X-094]', async () => {
    await open('/admin/v2/challenges/8/edit?step=reward', { ...quiz, achievement_collection_address: '0xa1' });
    const put = jest.spyOn(api, 'put').mockClear();
    await fill(/^Points/, '60');
    await goTo(/Review/);
    await press('Save');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'This changes will be reflected in future minted NFTs',
    });
    expect(put).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('the list');
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('save without asking from an earlier one, and from the last where nothing is minted [A-174]', async () => {
    await open('/admin/v2/challenges/8/edit?step=reward', { ...quiz, achievement_collection_address: '0xa1' });
    await fill(/^Points/, '60');
    await press('Save');
    await screen.findByText('the list');
    cleanup();
    await open('/admin/v2/challenges/8/edit?step=reward');
    await fill(/^Points/, '60');
    await goTo(/Review/);
    await press('Save');
    await screen.findByText('the list');
  });
});

describe('what belongs to a type', () => {
  it('is written for a quiz: questions with options, right answers, and their order [X-133]', async () => {
    await open('/admin/v2/challenges/8/edit?step=details');
    const put = jest.spyOn(api, 'put').mockClear();
    expect(screen.getByRole('radio', { name: /^Quiz/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Upload a file: Option 1: Picture' })).toBeTruthy();
    await press('Add question');
    const second = screen.getByRole('region', { name: 'Question 2' });
    await userEvent.type(within(second).getByRole('textbox', { name: /^Question/ }), 'Why?');
    await userEvent.selectOptions(within(second).getByRole('combobox', { name: /^Answer/ }), 'long_text');
    await press('Move Question 2 up');
    await press('Save');
    await screen.findByText('the list');
    expect(put.mock.calls[0]?.[1]).toMatchObject({
      version: 4,
      parameters: 'quiz',
      questions: [
        { title: 'Why?', answer_type: 'long_text', options: [] },
        { id: '11', title: 'Which way is the wind?', options: [{ id: '21', is_correct: true }, { id: '22' }] },
      ],
    });
  });

  it('names the question that is missing something [A-172] [A-198]', async () => {
    await open('/admin/v2/challenges/8/edit?step=details');
    await press('Add question');
    await press('Save');
    expect(await screen.findByText('Questions is invalid or missing')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Question 2' })).getByText('Enter 1 to 300 characters.'),
    ).toBeTruthy();
    await press('Remove Question 2');
    const nothingRight = 'Ask at least one question; a quiz needs an option that is right.';
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'Correct answer' })[0] as Element);
    await press('Save');
    expect(await screen.findByText(nothingRight)).toBeTruthy();
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'Correct answer' })[1] as Element);
    await waitFor(() => expect(screen.queryByText(nothingRight)).toBeNull());
    await press('Remove Question 1');
    expect(await screen.findByText(nothingRight)).toBeTruthy();
  });

  it('requires the link of the challenge [A-198]', async () => {
    await open(NEW);
    await userEvent.click(screen.getByRole('radio', { name: /^Social media/ }));
    await goTo(/Content/);
    await press('Next');
    expect(await screen.findByText('Link is invalid or missing')).toBeTruthy();
  });

  it.each([
    [/^Video/, ['Video is invalid or missing', 'Length of the video is invalid or missing']],
    [/^Article/, ['Article is invalid or missing']],
    [/^Membership/, ['Membership is invalid or missing']],
    [/^Donation/, ['Donation is invalid or missing']],
    [/^Social feed/, ['Posts is invalid or missing']],
    [/^Questions/, ['Details of the action is invalid or missing', 'Questions is invalid or missing']],
  ])('is asked for in %s [A-172] [A-198]', async (type, faults) => {
    await open(NEW);
    await userEvent.click(screen.getByRole('radio', { name: type }));
    await goTo(/Details/);
    await press('Next');
    for (const fault of faults) expect(await screen.findByText(fault)).toBeTruthy();
  });

  it('is not free for a membership, nor below what Stripe takes [A-161]', async () => {
    await open(NEW);
    await userEvent.click(screen.getByRole('radio', { name: /^Membership/ }));
    await goTo(/Details/);
    await fill(/^Price/, '0.49');
    await fill(/^Payee/, 'Nightjar');
    await press('Next');
    expect(await screen.findByText('Membership is invalid or missing')).toBeTruthy();
    await fill(/^Price/, '0.50');
    await press('Next');
    expect(screen.queryByText('Membership is invalid or missing')).toBeNull();
  });

  it('takes the page of a post from those of the program [A-528]', async () => {
    await open(NEW);
    const created_at = '2026-11-01T10:00:00.000Z';
    const page = { id: '1', url: 'https://facebook.com/fernhill', platform: 'facebook' as const, created_at };
    alsoAnswer(reply.get('/admin/v2/programs/1/social_network_pages', tableOf([page])));
    await userEvent.click(screen.getByRole('radio', { name: /^Social feed/ }));
    await goTo(/Details/);
    await press('Add post');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Page of the program' }),
      'Facebook · https://facebook.com/fernhill',
    );
    const values = [/^Social network/, 'Address of the page'].map(
      (name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
    );
    expect(values).toEqual(['Facebook', 'https://facebook.com/fernhill']);
  });

  it('takes the pictures of a gallery from the device, several at once, each on a line', async () => {
    await open(NEW);
    let uploads = 0;
    alsoAnswer(
      reply.get('/admin/v2/programs/1/social_network_pages', tableOf([])),
      reply.post('/admin/v2/programs/1/program_attachments', () => {
        uploads += 1;
        const url = `/media/uploads/1/${uploads}.png`;
        const texts = { title: 'Quay', alt_text: '', alt_text_es: '', folder: '', version: '1' };
        const about = { id: '9', content_type: 'image/png' as const, dimension: '6x4', byte_size: 9 };
        const file = { public_url: url, file: { url, filename: 'a.png' }, created_at: '2026-11-20T10:00:00.000Z' };
        return { success: true as const, message: '', program_attachment: { ...texts, ...about, ...file } };
      }),
    );
    await userEvent.click(screen.getByRole('radio', { name: /^Social feed/ }));
    await goTo(/Details/);
    await press('Add post');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Kind/ }), 'gallery');
    const gallery = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Pictures and videos/ });
    await userEvent.type(gallery, 'https://example.org/a.png');
    const files = ['b.png', 'c.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
    fireEvent.drop(gallery, { dataTransfer: { types: ['Files'], files } });
    await waitFor(() =>
      expect(gallery.value).toBe('https://example.org/a.png\n/media/uploads/1/1.png\n/media/uploads/1/2.png'),
    );
  });

  it('is sent for a donation with what can no longer be chosen, and for nothing else [X-134]', async () => {
    const options = {
      active_donation_challenge_entity_options: [],
      active_donation_challenge_amount_options: [],
      translations: {},
    };
    const donation = {
      ...options,
      entity_label: 'Club',
      currency: 'eur' as const,
      entities: [{ id: '1', entity: 'Lamps', active: true }],
      amounts: [{ id: '2', amount: '5.00', points: 10, active: true }],
    };
    await open('/admin/v2/challenges/8/edit?step=details', {
      ...quiz,
      challenge_type: 'donation',
      challengeType: 'donation',
      parameters: null,
      donation_challenge: donation,
    });
    const put = jest.spyOn(api, 'put').mockClear();
    await press('Add recipient');
    const second = screen.getByRole('region', { name: 'Recipient 2' });
    await userEvent.type(within(second).getByRole('textbox', { name: /^Name/ }), 'Benches');
    await userEvent.click(within(second).getByRole('checkbox', { name: 'Available' }));
    await press('Save');
    await screen.findByText('the list');
    const body = put.mock.calls[0]?.[1] as Record<string, unknown>;
    expect(body['donation_challenge']).toEqual({
      entity_label: 'Club',
      currency: 'eur',
      entities: [
        { id: '1', entity: 'Lamps', active: true, translations: {} },
        { entity: 'Benches', active: false, translations: {} },
      ],
      translations: {},
      amounts: [{ id: '2', amount: '5.00', points: 10, active: true }],
    });
    expect(body).not.toHaveProperty('questions');
    expect(body).not.toHaveProperty('membership_challenge');
  });

  it('is sent under one key, however often it is pressed [A-150]', async () => {
    await open(`${NEW}?step=content`);
    const post = jest.spyOn(api, 'post').mockClear();
    await fill(/^Name/, 'Open day');
    await fill(/^Caption/, 'Come');
    await fill(/^Link/, 'https://example.org/open');
    await goTo(/Points/);
    await fill(/^Points/, '5');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save as draft' }));
    await screen.findByText('the list');
    const keys = new Set(post.mock.calls.map(([, , options]) => options?.idempotencyKey));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });
});

describe('a challenge about buying something', () => {
  const products = '/admin/v2/programs/1/purchase_proof_eligible_products';
  const product = { id: '1', product_name: 'Trail socks', points_per_cents: '0.0125', product_active: true };

  it('names what earns points on receipts, where the program has them [A-095] [A-155]', async () => {
    const features = { receipts: true };
    const data = [product, { ...product, id: '2', product_name: 'Old cap', product_active: false }];
    answerCalls([reply.get(NEW, newForm), reply.get(products, { data, external_purchase_item_points_per_cents: '0' })]);
    render(adminPagesAt(routes, { address: `${NEW}?step=content`, features }));
    expect(await screen.findByText('Trail socks')).toBeTruthy();
    expect(screen.getByText('0.0125 points a cent')).toBeTruthy();
    expect(screen.queryByText('Old cap')).toBeNull();
    cleanup();
    answerCalls([reply.get(NEW, newForm), reply.get(products, { data, external_purchase_item_points_per_cents: '0' })]);
    const get = jest.spyOn(api, 'get').mockClear();
    render(adminPagesAt(routes, { address: `${NEW}?step=content` }));
    await screen.findByRole('textbox', { name: /^Link/ });
    expect(get.mock.calls.map(([path]) => path)).not.toContain(products);
    expect(screen.queryByText('Trail socks')).toBeNull();
  });
});

describe('the preview', () => {
  it('shows tile and page as participants will see them, and lets no script of theirs run [A-162] [X-137]', async () => {
    const html =
      '<p onclick="x">Down <b>by</b> the <a href="javascript:x">water</a></p><script>window.bad = 1</script><img src="/media/a.svg" onerror="x" alt="A river">';
    await open('/admin/v2/challenges/7/edit?step=content', { ...linkDraft, description: html });
    const page = screen.getByRole('region', { name: 'The page' });
    expect(page.textContent).toContain('Down by the water');
    expect(page.innerHTML).not.toMatch(/script|onclick|onerror|javascript|window\.bad/);
    const picture = page.querySelector('img[alt="A river"]') as Element;
    expect(getComputedStyle(picture).width).toBe('min(300px, 100%)');
    const tile = screen.getByRole('region', { name: 'The tile' });
    expect(tile.textContent).toContain('+50 Beans');
    expect(tile.textContent).toContain('Visit Now');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Button text/ })).toHaveProperty('value', ''));
  });

  it('says of a donation what its amounts earn, which is asked for nowhere else [P-227]', async () => {
    await open(`${NEW}?step=type`);
    await userEvent.click(screen.getByRole('radio', { name: /^Donation/ }));
    await goTo(/Content/);
    await fill(/^Name/, 'Lamps');
    await fill(/^Caption/, 'Light the path');
    await goTo(/Details/);
    await fill(/^Label for the recipients/, 'Club');
    await fill(/^Name/, 'Harrow crew');
    const regionOf = (name: string): string | null => screen.getByRole('region', { name }).textContent;
    const amount = async (number: number, points: string): Promise<void> => {
      const region = within(screen.getByRole('region', { name: `Amount ${number}` }));
      await userEvent.type(region.getByRole('textbox', { name: /^Amount/ }), '5.00');
      await userEvent.type(region.getByRole('textbox', { name: /^Points it earns/ }), points);
    };
    await amount(1, '10');
    expect(regionOf('The tile')).toContain('+10 Beans');
    expect(regionOf('The page')).toMatch(/^(?!.*Up to).*\+10 Beans/);
    await press('Add amount');
    await amount(2, '50');
    expect(regionOf('The tile')).toContain('+50 Beans');
    expect(regionOf('The page')).toContain('Up to +50 Beans');
    await goTo(/Points/);
    expect(screen.getByText(/^Set the points for each amount in the Details step/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Points/ })).toBeNull();
    await goTo(/Review/);
    expect(screen.getByText('Up to 50')).toBeTruthy();
    const post = jest.spyOn(api, 'post').mockClear();
    await press('Save as draft');
    await screen.findByText('the list');
    expect(post.mock.calls[0]?.[1]).toMatchObject({
      challenge_type: 'donation',
      donation_challenge: { entity_label: 'Club' },
    });
  });

  it('derives the button of a challenge that has no words for it [A-182]', async () => {
    const button = 'Join The night run';
    const texts = { parameters: 'the night run', cta_button_text: button };
    await open('/admin/v2/challenges/7/edit?step=content', { ...linkDraft, challenge_type: 'signup', ...texts });
    expect(screen.getByRole('region', { name: 'The tile' }).textContent).toContain(button);
    expect(screen.getByRole('region', { name: 'The page' }).textContent).toContain(button);
    expect(screen.getByRole('textbox', { name: /^Button text/ }).getAttribute('placeholder')).toBe(button);
  });
});
