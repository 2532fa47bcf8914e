import { until } from '@laurel/local-platform/backing/wait';
import { brandingColours } from '@laurel/contracts/programs/branding';
import { HttpClient } from '@laurel/test-kit/http';
import type { Person, Shop } from './customer.ts';

/** Points of a completion and of a claim. */
export const EARNED = 10;
export const SPENT = 3;

const program = {
  name: 'Anvil',
  description: 'Holds under the hammer.',
  term_points_as: 'points',
  term_rewards_as: 'rewards',
  features: { otp_login: true },
  is_default: true,
  template: {
    header_text: 'Anvil',
    header_description: '',
    element_css_style: {
      colours: Object.fromEntries(brandingColours.map((name) => [name, '#101010'])),
      radius: { button: 'full', input: 'full', tile: 'full', card: 'full' },
      header_font: 'Inter',
      body_font: 'Inter',
      theme: 'dark',
    },
  },
};

type Owner = 'identity' | 'programs' | 'rewards';

/** Creates a program whose participants can earn and claim without limit. `urls`: the addresses of the services. */
export async function makeProgram(
  urls: Record<Owner, string>,
  people: number,
): Promise<{ shop: Shop; people: Person[] }> {
  const provision = async (owner: Owner, path: string, body: object): Promise<string> => {
    const http = HttpClient.as({ kind: 'service', service: 'e2e' }, owner, urls[owner]);
    try {
      // Program and participants reach the other services within moments.
      return await until(async () => {
        const answer = await http.put(`/internal/${path}`, body);
        if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return (answer.body as { id: string }).id;
      }, 30_000);
    } finally {
      await http.close();
    }
  };
  const organization_id = await provision('identity', 'organizations/anvil', { name: 'Anvil' });
  const id = await provision('programs', 'programs/anvil', { ...program, organization_id });
  const challenges = ['strike', 'temper'];
  for (const name of challenges) {
    const challenge = {
      name,
      caption: name,
      challenge_type: 'article',
      content: '<p>Iron</p>',
      points: EARNED,
      is_repeatable: true,
    };
    await provision('programs', `programs/${id}/challenges/${name}`, challenge);
  }
  const rewards: string[] = [];
  for (const name of ['tongs', 'apron', 'hammer']) {
    const reward = { name, description: name, selection: 'redeem', threshold: SPENT, per_participant: null };
    rewards.push(await provision('rewards', `programs/${id}/rewards/${name}`, reward));
  }
  const found = Array.from({ length: people }, async (_, index) => {
    const email = `smith-${index}@example.com`;
    const name = { first_name: 'Smith', last_name: String(index) };
    return { id: await provision('identity', `programs/${id}/participants/${email}`, name), email };
  });
  return { shop: { challenges, rewards }, people: await Promise.all(found) };
}
