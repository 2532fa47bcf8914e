import type { ReceivedWebhook, Signature } from './received.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const css = `
  :root { color-scheme: light dark; --line: light-dark(#d6d8dd, #3a3d45); --quiet: light-dark(#585c66, #a4a8b3);
    --good: light-dark(#0b6b3a, #5fd39a); --bad: light-dark(#a3201d, #ff8f87); --open: light-dark(#7a5200, #f0c15a) }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 960px; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 4px; font-size: 24px } h2 { margin: 32px 0 8px; font-size: 18px }
  p { margin: 0 0 16px; color: var(--quiet) }
  code, pre { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
  form { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; margin: 0 0 16px }
  label { display: grid; gap: 4px; flex: 1 1 200px; font-weight: 600; font-size: 14px }
  input, select, button { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px;
    background: none; color: inherit; font: inherit }
  option { background: Canvas; color: CanvasText }
  button { font-weight: 600; cursor: pointer }
  details { border-top: 1px solid var(--line) } details:last-child { border-bottom: 1px solid var(--line) }
  summary { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 12px 4px; cursor: pointer }
  summary strong { flex: 1 1 200px; overflow-wrap: anywhere } details h2 { margin-top: 16px } summary span { color: var(--quiet); font-size: 14px }
  summary .valid { color: var(--good) } summary .invalid { color: var(--bad) } summary .unknown { color: var(--open) }
  pre { margin: 0 0 16px; padding: 12px; overflow: auto; border: 1px solid var(--line); border-radius: 8px;
    white-space: pre-wrap }`;

const signatures: Record<Signature, string> = {
  valid: '✓ signature valid',
  invalid: '✗ signature not valid',
  unknown: '? no secret entered',
};

/** Answers that a receiver can be told to give. */
export const answers: ReadonlyMap<number, string> = new Map([
  [200, '200: received'],
  [500, '500: a fault, so that it is sent again'],
  [503, '503 with retry-after: 60'],
  [410, '410: gone, which disables the endpoint'],
]);

/** Replaces the list as messages arrive; what is open stays open. */
const script = `
  const list = document.getElementById('list');
  setInterval(async () => {
    const text = await fetch('/list').then((answer) => answer.text()).catch(() => null);
    if (text === null || text === list.dataset.text) return;
    const open = new Set([...list.querySelectorAll('details[open]')].map(({ id }) => id));
    list.dataset.text = text;
    list.innerHTML = text;
    for (const one of list.querySelectorAll('details')) one.open = open.has(one.id);
  }, 1000);`;

/** What has arrived, the newest first. */
export function messageList(messages: readonly ReceivedWebhook[]): string {
  if (messages.length === 0) return '<p>Nothing has arrived yet.</p>';
  return messages.map(messageItem).join('');
}

function messageItem({ receiver, at, id, attempt, signature, answer, body }: ReceivedWebhook): string {
  const message = parsed(body);
  const title = typeof message['type'] === 'string' ? message['type'] : 'Not an event';
  const test = message['test'] === true ? ' <span>test</span>' : '';
  return `
      <details id="m-${escaped(`${id}-${attempt}-${at}`)}">
        <summary>
          <strong>${escaped(title)}${test}</strong>
          <span class="${signature}">${signatures[signature]}</span>
          <span>${escaped(receiver)}, attempt ${escaped(attempt)}, answered ${answer}</span>
          <span><time datetime="${escaped(at)}">${escaped(at.slice(11, 19))} UTC</time></span>
        </summary>
        <pre tabindex="0">webhook-id: ${escaped(id)}

${escaped(JSON.stringify(message, null, 2))}</pre>
      </details>`;
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return { body };
  }
}

/** The page of the inspector. */
export function inspectorPage(url: string, messages: readonly ReceivedWebhook[], answer: number): string {
  const options = [...answers].map(
    ([status, text]) => `<option value="${status}"${status === answer ? ' selected' : ''}>${text}</option>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Webhook inspector</title>
    <style>${css}</style>
  </head>
  <body>
    <main>
      <h1>Webhook inspector</h1>
      <p>Shows each webhook that is sent to <code>${url}/hooks/&lt;any name&gt;</code>, and checks its signature.</p>
      <details>
        <summary><strong>Secrets and answers</strong></summary>
      <h2>Secrets</h2>
      <p>Add an endpoint with an address of here in the back-office, under Settings, Webhooks. Then enter its secret.</p>
      <form method="post" action="/secrets">
        <label>Name<input name="receiver" required pattern="[A-Za-z0-9_-]{1,50}" value="mine" /></label>
        <label>Secret<input name="secret" required pattern="whsec_.+" autocomplete="off" placeholder="whsec_…" /></label>
        <button>Check signatures</button>
      </form>
      <h2>Answer</h2>
      <form method="post" action="/answer">
        <label>What is sent here is answered<select name="status">${options.join('')}</select></label>
        <button>Answer so</button>
      </form>
      </details>
      <h2>Messages</h2>
      <div id="list" aria-live="polite">${messageList(messages)}</div>
    </main>
    <script>${script}</script>
  </body>
</html>
`;
}
