const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const heartbeatMs = 15_000;

const seconds = (ms) =>
  ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;

/**
 * Shows the current step. On a terminal the last line moves; elsewhere (CI, a file) a line is written when a step ends,
 * and every 15 s while one takes long.
 * @returns {import('../src/progress.ts').Progress}
 */
export function createProgress(stream = process.stdout) {
  // A closed console does not end the run.
  stream.on('error', () => undefined);
  const live = Boolean(stream.isTTY) && !process.env.CI;
  const colour = (code, text) => (live && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text);
  const running = new Set();
  let timer;
  let frame = 0;
  let shown = false;

  const clear = () => {
    if (shown) stream.write('\r\u001b[K');
    shown = false;
  };
  const draw = () => {
    clear();
    if (running.size === 0) return;
    const parts = [...running].map((step) => (step.detail ? `${step.title} (${step.detail})` : step.title));
    const line = `  ${frames[frame++ % frames.length]} ${parts.join(', ')}`;
    stream.write(line.slice(0, (stream.columns ?? 100) - 1));
    shown = true;
  };
  const line = (text) => {
    clear();
    stream.write(`${text}\n`);
    if (live) draw();
  };
  const beat = () => {
    if (live) return draw();
    for (const step of running) {
      if (Date.now() - step.told < heartbeatMs) continue;
      step.told = Date.now();
      const detail = step.detail ? `, ${step.detail}` : '';
      line(`  … ${step.title} (${seconds(Date.now() - step.started)}${detail})`);
    }
  };

  return {
    say: (text) => line(text),
    good: (text) => line(`  ${colour(32, '✔')} ${text}`),
    warn: (text) => line(`  ${colour(33, '!')} ${text}`),
    bad: (text) => line(`  ${colour(31, '✖')} ${text}`),
    bold: (text) => colour(1, text),
    dim: (text) => colour(2, text),
    async step(title, work) {
      const step = { title, detail: '', started: Date.now(), told: Date.now() };
      running.add(step);
      timer ??= setInterval(beat, live ? 120 : 1000);
      const finish = () => {
        running.delete(step);
        if (running.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        return Date.now() - step.started;
      };
      try {
        let done = title;
        const result = await work({
          detail: (text) => {
            step.detail = text;
          },
          done: (text) => {
            done = text;
          },
        });
        const ms = finish();
        line(`  ${colour(32, '✔')} ${done}${ms >= 100 ? colour(2, ` (${seconds(ms)})`) : ''}`);
        return result;
      } catch (error) {
        const ms = finish();
        line(`  ${colour(31, '✖')} ${title} ${colour(2, `(${seconds(ms)})`)}`);
        throw error;
      }
    },
  };
}
