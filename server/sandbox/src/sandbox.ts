import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { answerLikeTheGateway } from './api/answers.js';
import { addApiRoutes } from './api/api.routes.js';
import { addCheckoutRoutes } from './api/checkout.routes.js';
import { RequestLog } from './api/request-log.js';
import { SandboxControl } from './control/control.js';
import { addControlRoutes } from './control/control.routes.js';
import type { Core } from './core.js';
import { addFaultHooks } from './faults/fault.hooks.js';
import { Faults } from './faults/faults.js';
import { createGateway, type Gateway } from './gateway/gateway.js';
import { assertAllowed, assertLoopback, type SandboxOptions } from './options.js';
import { Clock } from './state/clock.js';
import { Ids } from './state/ids.js';
import { Ledger } from './state/ledger.js';
import { randomFrom } from './state/random.js';
import { Scheduler } from './state/scheduler.js';
import { Delivery } from './webhooks/delivery.js';
import { Webhooks } from './webhooks/webhooks.js';

export interface Sandbox {
  /** Register it under a prefix, which `/v1`, `/checkout.js` and `/control` follow. */
  plugin: FastifyPluginCallback;
  control: SandboxControl;
  setWebhookUrl(url: string): void;
  /** Stops timers and deliveries. Safe to call twice; closing the Fastify instance calls it too. */
  close(): Promise<void>;
}

/** A replacement for the payment gateway: its API, its checkout script and its webhooks, without the money. */
export function createSandbox(options: SandboxOptions): Sandbox {
  assertAllowed(options);
  const core = createCore(options);
  const {
    webhookSecret,
    previousWebhookSecret = `${webhookSecret}_before`,
    webhookUrl,
    timeScale = 1,
  } = options;
  const delivery = new Delivery(core, { webhookUrl, webhookSecret, previousWebhookSecret, timeScale });
  const webhooks = new Webhooks(core, delivery);
  const gateway = createGateway(core, webhooks, options);
  const requests = new RequestLog(core.clock);
  const control = new SandboxControl(gateway, webhooks, requests);
  delivery.resume();
  core.scheduler.runDue();
  const close = async () => {
    delivery.close();
    await core.scheduler.close();
    core.ledger.close();
  };
  return {
    plugin: (instance, _options, done) => {
      instance.addHook('onClose', close);
      addRoutes(instance, { gateway, control, requests, options });
      done();
    },
    control,
    setWebhookUrl: (url) => {
      assertLoopback(url);
      delivery.url = url;
      delivery.resume();
    },
    close,
  };
}

function createCore(options: SandboxOptions): Core {
  const ledger = new Ledger(options.stateFile);
  const clock = new Clock(options.clock ?? Date.now, ledger.find('clock', 'clock')?.skippedMs);
  const random = randomFrom(options.idSeed);
  const ids = new Ids(clock, random, (id) => ledger.has(id));
  return {
    clock,
    faults: new Faults(random),
    ids,
    ledger,
    random,
    scheduler: new Scheduler(clock, ledger, ids),
  };
}

interface Parts {
  gateway: Gateway;
  control: SandboxControl;
  requests: RequestLog;
  options: SandboxOptions;
}

function addRoutes(instance: FastifyInstance, { gateway, control, requests, options }: Parts): void {
  const pathOf = (request: FastifyRequest) => request.url.slice(instance.prefix.length).split('?')[0] ?? '';
  const addPublic = (add: (part: FastifyInstance) => void, prefix: string) =>
    instance.register(
      (part, _options, done) => {
        requests.watch(part, pathOf);
        addFaultHooks(part, gateway.core.faults, pathOf);
        add(part);
        done();
      },
      { prefix },
    );
  answerLikeTheGateway(instance);
  void addPublic((part) => addApiRoutes(part, gateway, options), '/v1');
  void addPublic((part) => addCheckoutRoutes(part, gateway), '');
  void instance.register(
    (part, _options, done) => {
      addControlRoutes(part, control, options.controlToken);
      done();
    },
    { prefix: '/control' },
  );
}
