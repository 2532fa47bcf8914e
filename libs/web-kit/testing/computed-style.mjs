/**
 * Role queries and clicks ask `getComputedStyle` of each element for one or two of these properties. jsdom answers by
 * matching the element and its parents against every rule of the page, which takes a third of a screen's test; here only
 * rules that set the property are matched, in jsdom's order. Everything else is jsdom's own answer.
 */
const asked = new Set(['display', 'visibility', 'pointer-events']);
const inherited = new Map([
  ['visibility', 'visible'],
  ['pointer-events', 'auto'],
]);
/** A grid measures its parts at every step, and jsdom lays nothing out. */
const measure = /^(width|height|boxSizing|(padding|margin|border).*)$/;
const cssName = (name) => String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function installComputedStyle(window) {
  const ofJsdom = window.getComputedStyle;
  const blank = window.document.implementation.createHTMLDocument('');
  const defaults = new Map();
  const rulesOf = new WeakMap();

  /** What the browser's own style sheet says of an element: the same for all elements of one name and state. */
  const defaultOf = (element, property) => {
    const states = ['hidden', 'open', 'type', 'dir'].map((name) => element.getAttribute(name));
    const key = JSON.stringify([property, element.namespaceURI, element.localName, ...states]);
    if (!defaults.has(key)) {
      const bare = blank.importNode(element, false);
      bare.removeAttribute('style');
      defaults.set(key, ofJsdom(bare).getPropertyValue(property));
    }
    return defaults.get(key);
  };

  const setting = (sheet, property) => {
    const { cssRules } = sheet;
    let known = rulesOf.get(cssRules);
    if (known?.length !== cssRules.length) rulesOf.set(cssRules, (known = { length: cssRules.length, by: new Map() }));
    if (!known.by.has(property)) {
      const onScreen = Array.from(cssRules).flatMap((rule) => {
        if (!rule.media) return rule;
        return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
      });
      known.by.set(
        property,
        onScreen.filter(({ style, selectorText }) => selectorText && style?.getPropertyValue(property)),
      );
    }
    return known.by.get(property);
  };

  const cascaded = (element, property) => {
    let value = '';
    const set = (next) => (value = next === 'unset' ? '' : next);
    for (const sheet of element.ownerDocument.styleSheets) {
      for (const rule of setting(sheet, property))
        if (matches(element, rule.selectorText)) set(rule.style.getPropertyValue(property));
    }
    const inline = element.style?.getPropertyValue(property);
    return inline ? set(inline) : value;
  };

  const valueOf = (element, property) => {
    if (!inherited.has(property)) return cascaded(element, property) || defaultOf(element, property);
    for (let holder = element; holder !== null; holder = holder.parentElement) {
      const value = cascaded(holder, property);
      if (value) return value;
    }
    return inherited.get(property);
  };

  window.getComputedStyle = (element, pseudo) => {
    const inGrid = /(^|\s)ag-/.test(element.getAttribute('class') ?? '');
    let whole;
    const fromJsdom = (name) => {
      whole ??= ofJsdom(element, pseudo);
      const value = whole[name];
      return typeof value === 'function' ? value.bind(whole) : value;
    };
    const known = (name) => !pseudo && asked.has(cssName(name));
    return new Proxy(element.style, {
      get(inline, name) {
        if (name === 'getPropertyValue')
          return (property) => (known(property) ? valueOf(element, property) : fromJsdom(name)(property));
        if (known(name)) return valueOf(element, cssName(name));
        return inGrid && measure.test(String(name)) ? inline[name] : fromJsdom(name);
      },
    });
  };
}

function matches(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
