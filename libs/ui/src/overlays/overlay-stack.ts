/**
 * What is open above the page. All of `<body>` except the topmost layer and what stays live (toasts) is `inert`, which
 * traps focus and hides the rest from screen readers; `<dialog>.showModal()` would make toasts inert as well.
 */
const layers: HTMLElement[] = [];

export const STAYS_LIVE = 'data-stays-live';

function update(): void {
  const top = layers.at(-1);
  for (const element of document.body.children) {
    if (element instanceof HTMLElement)
      element.inert = top !== undefined && element !== top && !element.hasAttribute(STAYS_LIVE);
  }
  document.documentElement.toggleAttribute('data-scroll-locked', top !== undefined);
}

/** Puts a child of `<body>` on top; returns how to take it away. */
export function openLayer(layer: HTMLElement): () => void {
  layers.push(layer);
  update();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    layer.inert = false;
    update();
  };
}

export function isTopLayer(layer: HTMLElement | null): boolean {
  return layer !== null && layers.at(-1) === layer;
}
