import { RuleTester } from 'eslint';
import { oneFakeApi } from './one-fake-api.mjs';

const client = "import { untypedApi as api } from '@laurel/web-kit';";
const other = { messageId: 'other' } as const;

new RuleTester().run('one-fake-api', oneFakeApi as never, {
  valid: [
    `${client} const get = jest.spyOn(api, 'get'); get.mockClear(); expect(get).toHaveBeenCalled();`,
    `${client} const post = jest.spyOn(api, 'post').mockClear();`,
    "const save = jest.fn(); save.mockResolvedValue('done');",
    "jest.spyOn(window, 'open').mockReturnValue(null);",
    "jest.unstable_mockModule('apexcharts', () => ({}));",
    "import { answerCalls, reply } from '@laurel/web-kit/testing'; answerCalls(reply.get('/public/points', points));",
  ],
  invalid: [
    { code: `${client} jest.spyOn(api, 'get').mockResolvedValue([]);`, errors: [other] },
    { code: `${client} const get = jest.spyOn(api, 'get'); get.mockImplementation(() => answer);`, errors: [other] },
    {
      code: `${client} const get = jest.spyOn(api, 'get').mockClear(); get.mockReturnValueOnce(late);`,
      errors: [other],
    },
    { code: `${client} const put = jest.spyOn(api, 'put'); put.mockReset();`, errors: [other] },
    { code: "import { api } from '../api/api.ts'; Object.assign(api, { get: answer });", errors: [other] },
    { code: `${client} api.get = answer;`, errors: [other] },
    { code: 'window.fetch = () => answer;', errors: [other] },
    { code: "jest.spyOn(globalThis, 'fetch');", errors: [other] },
    { code: "import axios from 'axios';", errors: [other] },
    { code: "import { createServer } from 'node:http';", errors: [other] },
    { code: "jest.unstable_mockModule('@laurel/web-kit', () => ({}));", errors: [other] },
  ],
});
