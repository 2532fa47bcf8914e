import type { FastifyInstance } from 'fastify';

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

/** The methods of each path, so that another method answers 405 with `Allow` instead of 404 [B78]. */
export class KnownRoutes {
  readonly #paths = new Map<string, KnownPath>();

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ url, method }) => {
      const known = this.#paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      for (const one of [method].flat()) known.methods.add(one);
      this.#paths.set(url, known);
    });
  }

  /** The methods of the routes that match a path, sorted; empty for an unknown path. */
  methodsOf(path: string): string[] {
    const methods = new Set<string>();
    for (const known of this.#paths.values()) {
      if (known.pattern.test(path)) for (const method of known.methods) methods.add(method);
    }
    return [...methods].sort();
  }
}

/** `/challenges/:id` → `^/challenges/[^/]+$`; a star matches the rest. */
function patternOf(url: string): RegExp {
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment
      .split(/(:\w+)/)
      .map((part) => (/^:\w+$/.test(part) ? '[^/]+' : literal(part)))
      .join('');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
