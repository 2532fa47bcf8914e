import { RuleTester } from 'eslint';
import { taskLoops } from './task-loops.mjs';

const inWork = (body: string, parent = 'ScheduledTask', method = 'work'): string =>
  `class Tidying extends ${parent} { async ${method}() { ${body} } }`;
const bare = { messageId: 'bare' } as const;

new RuleTester().run('task-loops', taskLoops as never, {
  valid: [
    inWork('await this.each(await this.list(), (item) => this.remove(item));'),
    inWork('await this.each(list, async (item) => { while (await this.step(item)) continue; });'),
    inWork('for (const item of await this.list()) this.add(item);'),
    inWork('for (let left = await this.count(); left > 0; left -= 1) this.add(left);'),
    inWork('for (const item of list) await this.remove(item);', 'ScheduledTask', 'remove'),
    inWork('for (const item of list) await this.remove(item);', 'Other'),
    'class Tidying { async work() { for (const item of list) await this.remove(item); } }',
  ],
  invalid: [
    { code: inWork('for (const item of list) await this.remove(item);'), errors: [bare] },
    { code: inWork('for (const key in list) { if (key) { await this.remove(key); } }'), errors: [bare] },
    { code: inWork('for (let at = 0; at < 3; at += 1) await this.remove(at);'), errors: [bare] },
    { code: inWork('for (let at = 0; await this.has(at); at += 1) this.remove(at);'), errors: [bare] },
    { code: inWork('while (await this.step()) continue;'), errors: [bare] },
    { code: inWork('do { more = await this.step(); } while (more);'), errors: [bare] },
    { code: inWork('for await (const item of list) this.remove(item);'), errors: [bare] },
  ],
});
