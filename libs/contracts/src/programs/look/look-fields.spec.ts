import { locales } from '../../languages/languages.ts';
import { brandingColours, type ElementCssStyle, lookTexts } from '../branding.ts';
import {
  differingFields,
  type Look,
  lookFields,
  lookPart,
  lookParts,
  lookValue,
  lookWith,
  partsOf,
} from './look-fields.ts';

const look: Look = {
  template_detail: {
    header_text: 'Hello',
    header_description: 'There',
    badge_instructions: '',
    favicon_file: null,
    header_logo: '/media/logo.svg',
    footer_logo: null,
    overlay_image: null,
    header_background_image: null,
    badge_background_image: null,
    element_css_style: {
      colours: Object.fromEntries(
        brandingColours.map((name, index) => [name, `#1020${30 + index}`]),
      ) as ElementCssStyle['colours'],
      radius: { button: 'full', input: 'small', tile: 'medium', card: 'large' },
      header_font: 'Fraunces',
      body_font: 'Inter',
      theme: 'dark',
    },
  },
  css: 'a{color:red}',
};

describe('the fields of a look', () => {
  it('cover every value that the look has', () => {
    expect(lookWith(look, {})).toEqual(look);
    const { element_css_style: style, ...assets } = look.template_detail;
    const count =
      Object.keys(assets).length + Object.keys(style.colours).length + Object.keys(style.radius).length + 3 + 1;
    const translations = lookTexts.length * locales.length;
    expect(new Set(lookFields).size).toBe(count + translations);
    const spanish = lookWith(look, { 'translations.es.header_text': 'Hola' });
    expect(spanish.template_detail.translations).toEqual({ es: { header_text: 'Hola' } });
    expect(lookWith(spanish, { 'translations.es.header_text': '' })).toEqual(look);
  });

  it.each(lookFields)('change %s alone, and belong to one part', (field) => {
    const after = lookWith(look, { [field]: 'other' });
    expect(lookValue(after, field)).toBe('other');
    expect(differingFields(look, after)).toEqual([field]);
    expect(lookParts).toContain(lookPart(field));
  });

  it('are cleared by null, a text to an empty one', () => {
    const after = lookWith(look, { header_logo: null, css: null });
    expect([after.template_detail.header_logo, after.css]).toEqual([null, '']);
  });

  it('name the parts in the order of the forms', () => {
    expect(partsOf(['css', 'element_css_style.body_font', 'element_css_style.colours.perk-primary'])).toEqual([
      'colors',
      'fonts',
      'css',
    ]);
    expect(partsOf(['header_logo', 'element_css_style.radius.card', 'element_css_style.theme'])).toEqual([
      'assets',
      'borders',
      'theme',
    ]);
  });
});
