import { draftChanges, draftCollisions, draftedLook } from './look-draft.ts';
import { type Look, lookFields, lookValues, lookWith } from './look-fields.ts';

const everything = Object.fromEntries(lookFields.map((field) => [field, `first ${field}`]));
const empty = { element_css_style: { colours: {}, radius: {} } } as Look['template_detail'];
const published = lookWith({ template_detail: empty, css: '' }, everything);
const change = (field: (typeof lookFields)[number], value: string | null) => ({
  field,
  before: `first ${field}`,
  value,
});

describe('a draft', () => {
  it('is the published look with its changes', () => {
    const drafted = draftedLook(published, { changes: [change('css', 'a{}'), change('header_logo', null)] });
    expect(lookValues(drafted, lookFields)).toEqual({ ...everything, css: 'a{}', header_logo: null });
    expect(draftedLook(published, null)).toBe(published);
  });

  it('keeps what stood before the first change of a field', () => {
    const first = [change('css', 'a{}')];
    expect(draftChanges(published, first, [{ field: 'css', before: 'a{}', value: 'b{}' }])).toEqual([
      change('css', 'b{}'),
    ]);
    const without = [{ field: 'header_logo' as const, before: null, value: '/a.png' }];
    expect(draftChanges(published, without, [{ field: 'header_logo', before: '/a.png', value: '/b.png' }])).toEqual([
      { field: 'header_logo', before: null, value: '/b.png' },
    ]);
  });

  it('has no change that the site shows', () => {
    expect(draftChanges(published, [change('css', 'first css')])).toEqual([]);
    expect(draftChanges(published, [change('css', 'a{}')], [change('css', 'first css')])).toEqual([]);
  });

  it('collides where the site has neither the value before nor its own', () => {
    const changes = [change('css', 'a{}'), change('header_text', 'Hi'), change('header_logo', '/a.png')];
    const later = lookWith(published, { css: 'b{}', header_text: 'Hi' });
    expect(draftCollisions(later, changes)).toEqual([{ ...change('css', 'a{}'), published: 'b{}' }]);
    expect(draftCollisions(published, changes)).toEqual([]);
  });
});
