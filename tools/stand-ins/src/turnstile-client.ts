/// <reference lib="dom" />
/** Values that the server puts into the script. */
interface Settings {
  readonly issuer: string;
}

/** The parameters of `turnstile.render` that change what the stand-in does; others are accepted. */
interface Parameters {
  readonly sitekey?: string;
  readonly action?: string;
  readonly cData?: string;
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly size?: 'normal' | 'compact' | 'flexible' | 'invisible';
  readonly appearance?: 'always' | 'execute' | 'interaction-only';
  readonly execution?: 'render' | 'execute';
  readonly retry?: 'auto' | 'never';
  readonly 'retry-interval'?: number | string;
  readonly 'refresh-expired'?: 'auto' | 'manual' | 'never';
  readonly 'response-field'?: boolean;
  readonly 'response-field-name'?: string;
  readonly tabindex?: number;
  readonly callback?: (token: string) => void;
  readonly 'error-callback'?: (code: string) => boolean | undefined;
  readonly 'expired-callback'?: () => void;
  readonly 'before-interactive-callback'?: () => void;
  readonly 'after-interactive-callback'?: () => void;
}

interface Widget {
  readonly id: string;
  readonly container: HTMLElement;
  readonly parameters: Parameters;
  readonly box: HTMLElement;
  readonly checkbox: HTMLInputElement;
  readonly label: HTMLElement;
  readonly field: HTMLInputElement | null;
  token: string | undefined;
  expired: boolean;
  timers: number[];
}

/**
 * The browser's part, served as text: `window.turnstile` with Cloudflare's explicit and implicit rendering. It needs
 * nothing but itself (no request, no frame, no inline style), so it runs under a nonce and `strict-dynamic`.
 * Site keys: 1x… passes, 2x… blocks, 3x… waits for a click; https://developers.cloudflare.com/turnstile/troubleshooting/testing/
 */
export function turnstileClient({ issuer }: Settings): void {
  const lifetimeMs = 300_000;
  const solveMs = 150;
  const blockedError = '600010';
  const unknownKeyError = '110100';
  const keys = new Map([
    ['1x00000000000000000000AA', { fate: 'pass', visible: true }],
    ['1x00000000000000000000BB', { fate: 'pass', visible: false }],
    ['2x00000000000000000000AB', { fate: 'block', visible: true }],
    ['2x00000000000000000000BB', { fate: 'block', visible: false }],
    ['3x00000000000000000000FF', { fate: 'ask', visible: true }],
  ]);
  const widgets = new Map<string, Widget>();
  let made = 0;

  const base64url = (text: string): string =>
    btoa(String.fromCharCode(...new TextEncoder().encode(text)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');

  const makeToken = ({ parameters }: Widget, interactive: boolean): string => {
    const id = base64url(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9)).map((byte) => byte % 128)));
    const { action = '', cData: cdata = '' } = parameters;
    return `${issuer}.${base64url(JSON.stringify({ id, at: Date.now(), hostname: location.hostname, action, cdata, interactive }))}`;
  };

  const say = (widget: Widget, text: string, state: 'empty' | 'busy' | 'checked'): void => {
    widget.label.textContent = text;
    widget.checkbox.checked = state === 'checked';
    widget.checkbox.disabled = state !== 'empty';
  };

  const later = (widget: Widget, ms: number, work: () => void): void => {
    widget.timers.push(window.setTimeout(work, ms));
  };

  const clear = (widget: Widget): void => {
    for (const timer of widget.timers) clearTimeout(timer);
    widget.timers = [];
    widget.token = undefined;
    widget.expired = false;
    if (widget.field) widget.field.value = '';
  };

  const show = ({ box, parameters }: Widget, asks: boolean): void => {
    const hidden = parameters.size === 'invisible' || keys.get(parameters.sitekey ?? '')?.visible === false;
    const quiet = parameters.appearance === 'interaction-only' && !asks;
    box.style.display = hidden || quiet ? 'none' : 'flex';
  };

  const succeed = (widget: Widget, interactive: boolean): void => {
    const token = makeToken(widget, interactive);
    widget.token = token;
    if (widget.field) widget.field.value = token;
    say(widget, 'Success!', 'checked');
    later(widget, lifetimeMs, () => expire(widget));
    widget.parameters.callback?.(token);
  };

  const expire = (widget: Widget): void => {
    clear(widget);
    widget.expired = true;
    say(widget, 'Verification expired', 'busy');
    widget.parameters['expired-callback']?.();
    if ((widget.parameters['refresh-expired'] ?? 'auto') === 'auto') run(widget);
  };

  const fail = (widget: Widget, code: string): void => {
    say(widget, 'Verification failed', 'busy');
    const handler = widget.parameters['error-callback'];
    const again = code === blockedError && (widget.parameters.retry ?? 'auto') === 'auto';
    if (again) later(widget, Number(widget.parameters['retry-interval'] ?? 8000), () => run(widget));
    if (!handler) throw new Error(`[Cloudflare Turnstile] Error: ${code}.`);
    handler(code);
  };

  const run = (widget: Widget): void => {
    clear(widget);
    const { parameters } = widget;
    const fate = keys.get(parameters.sitekey ?? '')?.fate;
    show(widget, fate === 'ask');
    if (fate === undefined) {
      fail(widget, unknownKeyError);
      return;
    }
    if (fate === 'ask') {
      say(widget, 'Verify you are human', 'empty');
      parameters['before-interactive-callback']?.();
      return;
    }
    say(widget, 'Verifying…', 'busy');
    later(widget, solveMs, () => {
      if (fate === 'pass') succeed(widget, false);
      else fail(widget, blockedError);
    });
  };

  const clicked = (widget: Widget): void => {
    widget.parameters['after-interactive-callback']?.();
    say(widget, 'Verifying…', 'busy');
    later(widget, solveMs, () => succeed(widget, true));
  };

  // Styles are set through the object model: a policy without 'unsafe-inline' refuses style attributes and elements.
  const style = (element: HTMLElement, rules: Record<string, string>): void => {
    for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value);
  };

  const draw = ({
    size = 'normal',
    theme = 'auto',
    tabindex = 0,
  }: Parameters): Pick<Widget, 'box' | 'checkbox' | 'label'> => {
    const box = document.createElement('div');
    const checkbox = document.createElement('input');
    const label = document.createElement('span');
    const row = document.createElement('label');
    const note = document.createElement('span');
    const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    const [ink, paper, line] = dark ? ['#ffffff', '#232323', '#797979'] : ['#232323', '#fafafa', '#767676'];
    const widths: Record<string, string> = { normal: '300px', compact: '150px', flexible: '100%' };
    style(box, {
      'box-sizing': 'border-box',
      width: widths[size] ?? '300px',
      height: size === 'compact' ? '140px' : '65px',
      padding: '0 12px',
      'flex-direction': size === 'compact' ? 'column' : 'row',
      'align-items': 'center',
      'justify-content': 'space-between',
      color: ink,
      background: paper,
      border: `1px solid ${line}`,
      font: '14px/1.4 system-ui, sans-serif',
    });
    style(row, { display: 'flex', 'align-items': 'center', gap: '10px', 'min-height': '44px' });
    style(checkbox, { width: '24px', height: '24px', margin: '0' });
    style(note, { 'font-size': '12px' });
    checkbox.type = 'checkbox';
    checkbox.tabIndex = tabindex;
    label.setAttribute('aria-live', 'polite');
    note.textContent = 'Turnstile stand-in';
    row.append(checkbox, label);
    box.append(row, note);
    return { box, checkbox, label };
  };

  const find = (target: string | HTMLElement | undefined): Widget | undefined => {
    if (target === undefined) return [...widgets.values()][0];
    if (typeof target === 'string' && widgets.has(target)) return widgets.get(target);
    const element = elementOf(target);
    return [...widgets.values()].find(({ container }) => container === element);
  };

  const elementOf = (target: string | HTMLElement): HTMLElement | null =>
    typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;

  const render = (target: string | HTMLElement, parameters: Parameters = {}): string | undefined => {
    const container = elementOf(target);
    if (!container) throw new Error(`[Cloudflare Turnstile] Could not find the container.`);
    if (find(container)) return undefined;
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    const drawn = draw(parameters);
    root.append(drawn.box);
    const field = parameters['response-field'] === false ? null : document.createElement('input');
    if (field) {
      field.type = 'hidden';
      field.name = parameters['response-field-name'] ?? 'cf-turnstile-response';
      container.append(field);
    }
    container.append(host);
    const id = `cf-chl-widget-${(++made).toString(36)}${Math.random().toString(36).slice(2, 7)}`;
    const widget: Widget = { id, container, parameters, ...drawn, field, token: undefined, expired: false, timers: [] };
    widgets.set(id, widget);
    drawn.checkbox.addEventListener('change', () => clicked(widget));
    drawn.box.style.display = 'none';
    if (parameters.execution === 'execute') {
      if (parameters.appearance !== 'execute') show(widget, false);
    } else run(widget);
    return id;
  };

  const api = {
    render,
    ready: (work: () => void) => work(),
    execute: (target?: string | HTMLElement, parameters?: Parameters) => {
      const widget =
        find(target) ??
        (target === undefined ? undefined : find(render(target, { ...parameters, execution: 'execute' })));
      if (widget && widget.token === undefined) run(widget);
    },
    reset: (target?: string | HTMLElement) => {
      const widget = find(target);
      if (!widget) return;
      clear(widget);
      if (widget.parameters.execution !== 'execute') run(widget);
    },
    remove: (target?: string | HTMLElement) => {
      const widget = find(target);
      if (!widget) return;
      clear(widget);
      widgets.delete(widget.id);
      widget.field?.remove();
      (widget.box.getRootNode() as ShadowRoot).host.remove();
    },
    getResponse: (target?: string | HTMLElement) => find(target)?.token,
    isExpired: (target?: string | HTMLElement) => find(target)?.expired ?? false,
  };
  const page = window as unknown as Record<string, unknown>;
  page['turnstile'] = api;

  /** `data-sitekey`, `data-callback` and so on of an element with the class cf-turnstile; callbacks are names of globals. */
  const renderImplicit = (element: HTMLElement): void => {
    const parameters = Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) => name.startsWith('data-'))
        .map(({ name, value }) => [
          name === 'data-cdata' ? 'cData' : name.slice(5),
          name.endsWith('callback') ? page[value] : value,
        ]),
    ) as Parameters;
    render(element, parameters);
  };

  const script = document.currentScript;
  const options = new URL(script instanceof HTMLScriptElement ? script.src : location.href).searchParams;
  const explicit = options.get('render') === 'explicit';
  const begin = (): void => {
    if (!explicit) document.querySelectorAll<HTMLElement>('.cf-turnstile').forEach(renderImplicit);
    const onload = page[options.get('onload') ?? ''];
    if (typeof onload === 'function') (onload as () => void)();
  };
  if (!explicit && document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else setTimeout(begin, 0);
}
