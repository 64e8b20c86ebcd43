// BASE_URL=http://127.0.0.1:8080 KEY_NOISY=… KEY_STEADY=… k6 run --log-format raw --console-output requests.log two-flows.js
// npx textgen-harness judge requests.log --limit 20 --window 2s --fresh
import { sleep } from 'k6';
import { http, record } from './node_modules/textgen-harness/dist/k6.js';

const { BASE_URL, KEY_NOISY, KEY_STEADY } = __ENV;
const params = (key) => ({ headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' } });
const body = JSON.stringify({ model: 'model-v1', prompt: 'Write about the sea.', maxTokens: 16 });

export const options = {
  scenarios: {
    chat: {
      executor: 'ramping-arrival-rate',
      exec: 'chat',
      ...{
        startRate: 10,
        preAllocatedVUs: 20,
        stages: [
          { target: 40, duration: '3s' },
          { target: 20, duration: '6s' },
        ],
      },
    },
    browse: { executor: 'constant-vus', exec: 'browse', vus: 2, duration: '9s' },
  },
};

export function chat() {
  record(http.post(`${BASE_URL}/v1/generate`, body, params(KEY_NOISY)), 'noisy');
}

export function browse() {
  record(http.get(`${BASE_URL}/v1/models`, params(KEY_STEADY)), 'steady');
  record(http.post(`${BASE_URL}/v1/generate`, body, params(KEY_STEADY)), 'steady');
  sleep(0.2);
}
