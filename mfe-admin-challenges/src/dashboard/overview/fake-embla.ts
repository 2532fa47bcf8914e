/** Timers that a test advances. */
export class Clock {
  private now = 0;
  private serial = 0;
  private readonly due = new Map<number, { at: number; work: () => void }>();

  setTimeout = (work: () => void, millis: number): number => {
    this.due.set((this.serial += 1), { at: this.now + millis, work });
    return this.serial;
  };

  clearTimeout = (id: number): void => void this.due.delete(id);

  advance(millis: number): void {
    const end = this.now + millis;
    for (;;) {
      const [next] = [...this.due].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
      if (!next) break;
      const [id, { at, work }] = next;
      this.due.delete(id);
      this.now = at;
      work();
    }
    this.now = end;
  }
}

interface Plugin {
  name: string;
  init: (api: FakeEmbla, options: object) => void;
  destroy: () => void;
}

/** The part of a carousel's engine that its autoplay needs, in a page without layout. */
export class FakeEmbla {
  private at = 0;
  private readonly heard: Record<string, (() => void)[]> = {};
  private readonly running: Record<string, Plugin> = {};

  constructor(
    private readonly viewport: HTMLElement,
    private readonly options: { loop: boolean },
    plugins: Plugin[],
    clock: Clock,
  ) {
    this.internalEngine = () => ({
      eventStore: { add: (target: EventTarget, type: string, work: () => void) => target.addEventListener(type, work) },
      ownerDocument: document,
      ownerWindow: clock,
      options: { watchDrag: true },
      index: { clone: () => ({ add: (by: number) => ({ get: () => this.at + by }) }) },
    });
    for (const plugin of plugins) {
      this.running[plugin.name] = plugin;
      const mergeOptions = (...all: object[]): object => Object.assign({}, ...all) as object;
      plugin.init(this, { mergeOptions, optionsAtMedia: (given: object) => given });
    }
  }

  readonly internalEngine: () => object;
  readonly on = (type: string, work: () => void): this => {
    (this.heard[type] ??= []).push(work);
    return this;
  };
  readonly off = (type: string, work: () => void): this => {
    this.heard[type] = (this.heard[type] ?? []).filter((other) => other !== work);
    return this;
  };
  readonly emit = (type: string): this => {
    for (const work of this.heard[type] ?? []) work();
    return this;
  };
  readonly rootNode = (): HTMLElement => this.viewport;
  readonly containerNode = (): HTMLElement => this.viewport;
  readonly plugins = (): Record<string, Plugin> => this.running;
  readonly scrollSnapList = (): number[] => Array.from(this.viewport.firstElementChild?.children ?? [], (_, at) => at);
  readonly selectedScrollSnap = (): number => this.at;
  readonly slidesInView = (): number[] => [this.at];
  readonly canScrollNext = (): boolean => this.options.loop || this.at < this.scrollSnapList().length - 1;
  readonly scrollTo = (at: number): void => {
    this.at = at;
    this.emit('select');
  };
  readonly scrollNext = (): void => {
    if (this.canScrollNext()) this.scrollTo((this.at + 1) % this.scrollSnapList().length);
  };
  readonly scrollPrev = (): void => {
    if (this.options.loop || this.at > 0) this.scrollTo((this.at || this.scrollSnapList().length) - 1);
  };
  readonly destroy = (): void => Object.values(this.running).forEach((plugin) => plugin.destroy());
}
