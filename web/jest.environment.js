import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'Request',
  'Response',
  'fetch',
  'structuredClone',
  'TextDecoder',
  'TextEncoder',
];

/** jsdom with the web platform features that it lacks and Node has. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
  }
}
