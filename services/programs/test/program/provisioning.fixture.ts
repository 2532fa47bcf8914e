import { brandingColours, type ElementCssStyle } from '@laurel/contracts/programs/branding';
import type { ProvisionProgramRequest } from '@laurel/contracts/programs/provisioning.dto';

export const ORGANIZATION = '9001';
export const terms = { term_points_as: 'miles', term_rewards_as: 'prizes' };

export const style = (): ElementCssStyle => ({
  colours: Object.fromEntries(
    brandingColours.map((name, index) => [name, `#0000${10 + index}`]),
  ) as ElementCssStyle['colours'],
  radius: { button: 'full', input: 'small', tile: 'medium', card: 'large' },
  header_font: 'Fraunces',
  body_font: 'Inter',
  theme: 'dark',
});

type Template = ProvisionProgramRequest['template'];

export const template = (changes: Partial<Template> = {}): Template => ({
  header_text: 'Hello',
  header_description: 'There',
  header_background_image: '/media/test/hero.svg',
  element_css_style: style(),
  ...changes,
});

/** A program as it is provisioned. */
export const program = (changes: Partial<ProvisionProgramRequest> = {}): ProvisionProgramRequest => ({
  organization_id: ORGANIZATION,
  name: 'Test Club',
  description: 'A club.',
  ...terms,
  features: { offers_reward: false },
  template: template(),
  pages: [
    { slug: 'privacy-policy', title: 'Privacy Policy', html: '<p onclick="x">We keep <script>x</script>little.</p>' },
  ],
  navigation_menus: [{ name: 'Home', navigation_url: '/', show_in_tab: false, show_on_logout: true }],
  ...changes,
});
